import { between, chance, wholeBetween } from "#server/catalog/synth/random.ts";
import type { Composition } from "./composition.ts";
import { circle, defs, follow, line, linear, n, path, rect, ring, wave } from "./shapes.ts";

/* Covers for music played by hand. */

/** Promenade waves, a sun, and leaves that lean into the picture. */
export const bossa: Composition = (random, p) => {
  const sunX = between(random, 300, 720);
  const sunY = between(random, 260, 380);
  const amplitude = between(random, 36, 62);
  const phase = random() * 6.28;
  const bands = Array.from({ length: 7 }, (_, i) => {
    const y = 560 + i * 74;
    return path(
      follow((x) => y + amplitude * Math.sin(x / 118 + phase) * (1 + i * 0.05), true),
      [p.two, p.ground][i % 2]!,
    );
  });
  const leaf = (x: number, y: number, length: number, angle: number, color: string): string => {
    const w = length * 0.3;
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${path(`M0 0C${n(w)} ${n(-length * 0.25)} ${n(w)} ${n(-length * 0.75)} 0 ${n(-length)}C${n(-w)} ${n(-length * 0.75)} ${n(-w)} ${n(-length * 0.25)} 0 0Z`, color)}${line(`M0 0V${n(-length * 0.86)}`, p.ground, 4, 'opacity=".5"')}</g>`;
  };
  const fromLeft = chance(random, 0.5);
  const root = fromLeft ? -30 : 1030;
  const leaves = Array.from({ length: 6 }, (_, i) =>
    leaf(
      root,
      480 + i * 34,
      between(random, 360, 520),
      (fromLeft ? 1 : -1) * (18 + i * 19),
      [p.deep, p.two, p.deep][i % 3]!,
    ),
  );
  return [
    defs(
      linear("heat", [
        [0, p.three],
        [1, p.ground],
      ]),
    ),
    rect(0, 0, 1000, 1000, "url(#heat)"),
    circle(sunX, sunY, 190, p.one),
    ring(sunX, sunY, 232, p.one, 10, 'opacity=".6"'),
    ring(sunX, sunY, 272, p.one, 5, 'opacity=".35"'),
    ...bands,
    ...leaves,
  ].join("");
};

/** Cut paper: keys, a moon, a diagonal. In the spirit of old jazz sleeves. */
export const jazz: Composition = (random, p) => {
  const left = chance(random, 0.5);
  const tilt = between(random, -9, 9);
  const count = wholeBetween(random, 7, 9);
  const w = 760 / count;
  const keys = Array.from({ length: count }, (_, i) => {
    const h = 240 + 360 * Math.abs(Math.sin(i * 0.9 + random() * 1.2));
    return rect(
      120 + i * w,
      1000 - h,
      w * 0.7,
      h + 60,
      [p.one, p.three, p.one, p.two, p.three][wholeBetween(random, 0, 4)]!,
    );
  });
  const x = left ? 300 : 700;
  return [
    rect(0, 0, 1000, 1000, p.ground),
    path(left ? "M0 0H1000L0 720Z" : "M1000 0H0L1000 720Z", p.deep, 'opacity=".55"'),
    circle(x, 310, 214, p.two),
    circle(x + (left ? 74 : -74), 262, 168, p.ground),
    circle(x + (left ? 74 : -74), 262, 168, p.deep, 'opacity=".55"'),
    `<g transform="rotate(${n(tilt)} 500 900)">${keys.join("")}</g>`,
    ...Array.from({ length: 4 }, (_, i) =>
      line(
        `M${left ? 560 : 90} ${150 + i * 34}h${between(random, 190, 330) | 0}`,
        p.accent,
        9,
        'stroke-linecap="butt"',
      ),
    ),
    circle(left ? 830 : 180, 420, 34, p.accent),
  ].join("");
};

/** Hills behind hills, ploughed. */
export const folk: Composition = (random, p) => {
  const sunX = between(random, 240, 760);
  const colors = [p.two, p.one, p.three, p.deep] as const;
  const hills = colors.map((color, i) => {
    const f = wave(random, 480 + i * 132, 70 - i * 8, 0.9);
    const lean = between(random, -0.12, 0.12);
    const furrows = Array.from({ length: 12 }, (_, k) =>
      line(
        follow((x) => f(x) + 26 + k * (13 + k * 1.9) + lean * (x - 500) * k * 0.12, false),
        p.accent,
        2.6,
        `opacity="${n(0.42 - k * 0.025)}"`,
      ),
    );
    return `<g><clipPath id="hill${i}">${path(follow(f, true), "#000")}</clipPath>${path(follow(f, true), color)}<g clip-path="url(#hill${i})">${i === 0 ? "" : furrows.join("")}</g></g>`;
  });
  const birds = Array.from({ length: 3 }, () => {
    const x = between(random, 180, 820);
    const y = between(random, 150, 360);
    return line(
      `M${n(x - 24)} ${n(y - 9)}Q${n(x - 10)} ${n(y - 14)} ${n(x)} ${n(y)}Q${n(x + 10)} ${n(y - 14)} ${n(x + 24)} ${n(y - 9)}`,
      p.deep,
      4.5,
    );
  });
  return [
    defs(
      linear("paper", [
        [0, p.ground],
        [1, p.accent],
      ]),
    ),
    rect(0, 0, 1000, 1000, "url(#paper)"),
    circle(sunX, 360, 150, p.one),
    ring(sunX, 360, 186, p.one, 3),
    ...birds,
    ...hills,
  ].join("");
};
