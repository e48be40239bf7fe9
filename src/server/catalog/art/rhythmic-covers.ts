import { between, chance, pick, wholeBetween } from "#server/catalog/synth/random.ts";
import type { Composition } from "./composition.ts";
import { blur, circle, defs, line, linear, n, path, radial, rect, ring } from "./shapes.ts";

/* Covers for music with a beat. */

/** A floor of quarter circles, laid to a plan. */
export const deepHouse: Composition = (random, p) => {
  const count = pick(random, [3, 4, 4]);
  const size = 1000 / count;
  const colors = [p.one, p.two, p.three, p.accent] as const;
  const tiles: string[] = [];
  for (let c = 0; c < count; c++) {
    for (let r = 0; r < count; r++) {
      const x = c * size;
      const y = r * size;
      const back = (c + r) % 2 ? p.deep : p.ground;
      const turn = wholeBetween(random, 0, 3) * 90;
      const color = pick(random, colors);
      const other = pick(random, [p.one, p.two, p.accent]);
      const kind = random();
      let inner: string;
      if (kind < 0.5)
        inner =
          path(`M0 0H${n(size)}A${n(size)} ${n(size)} 0 0 1 0 ${n(size)}Z`, color) +
          (chance(random, 0.6)
            ? path(
                `M0 0H${n(size / 2)}A${n(size / 2)} ${n(size / 2)} 0 0 1 0 ${n(size / 2)}Z`,
                other === color ? back : other,
              )
            : "");
      else if (kind < 0.72)
        inner = Array.from({ length: 4 }, (_, i) =>
          line(
            `M${n(size * (1 - i / 4) - size / 8)} 0A${n(size * (1 - i / 4) - size / 8)} ${n(size * (1 - i / 4) - size / 8)} 0 0 1 0 ${n(size * (1 - i / 4) - size / 8)}`,
            color,
            size / 9,
            'stroke-linecap="butt"',
          ),
        ).join("");
      else if (kind < 0.86) inner = circle(size / 2, size / 2, size * 0.34, color);
      else inner = rect(0, 0, size / 2, size, color);
      tiles.push(
        `<svg x="${n(x)}" y="${n(y)}" width="${n(size + 0.5)}" height="${n(size + 0.5)}" viewBox="0 0 ${n(size)} ${n(size)}">${rect(0, 0, size + 1, size + 1, back)}<g transform="rotate(${turn} ${n(size / 2)} ${n(size / 2)})">${inner}</g></svg>`,
      );
    }
  }
  return (
    defs(
      linear(
        "night",
        [
          [0, p.deep, 0],
          [1, p.deep, 0.55],
        ],
        30,
      ),
    ) +
    tiles.join("") +
    rect(0, 0, 1000, 1000, "url(#night)")
  );
};

/** A sun just above the coast road. */
export const synthwave: Composition = (random, p) => {
  const horizon = between(random, 590, 660);
  const r = between(random, 215, 270);
  const y = horizon - r * between(random, 0.45, 0.7);
  const x = pick(random, [500, 500, 360, 640]);
  const slats = Array.from({ length: 7 }, (_, i) =>
    rect(x - r, y + r * (-0.05 + i * 0.165), 2 * r, 5 + i * 4.6, "#000"),
  );
  const stars = Array.from({ length: 70 }, () =>
    circle(
      between(random, 0, 1000),
      between(random, 0, horizon - 60),
      between(random, 0.8, 2.6),
      p.accent,
      `opacity="${n(between(random, 0.2, 0.9))}"`,
    ),
  );
  const rays = Array.from({ length: 27 }, (_, i) =>
    line(
      `M${n(x + (i - 13) * 32)} ${n(horizon)}L${n(x + (i - 13) * 240)} 1000`,
      p.accent,
      3,
      'opacity=".75"',
    ),
  );
  const rungs = Array.from({ length: 12 }, (_, i) =>
    line(
      `M0 ${n(horizon + (1000 - horizon) * (i / 12) ** 2.1)}H1000`,
      p.accent,
      2 + i * 0.25,
      'opacity=".75"',
    ),
  );
  const peaks = (height: number, color: string, step: number): string => {
    let d = `M-20 ${n(horizon)}`;
    for (let at = -20; at < 1040; at += step) {
      const away = Math.min(1, Math.abs(at - x) / 420);
      d += `L${n(at + step / 2)} ${n(horizon - height * (0.15 + away * between(random, 0.5, 1)))}L${n(at + step)} ${n(horizon - height * away * between(random, 0.1, 0.4))}`;
    }
    return path(`${d}L1040 ${n(horizon)}Z`, color);
  };
  return [
    defs(
      linear("sky", [
        [0, p.deep],
        [0.62, p.ground],
        [1, p.three],
      ]),
      linear("sun", [
        [0, p.two],
        [1, p.one],
      ]),
      linear("floor", [
        [0, p.three, 0.8],
        [0.3, p.ground],
        [1, p.deep],
      ]),
      radial("halo", [
        [0, p.one, 0.75],
        [1, p.one, 0],
      ]),
      blur("glow", 6),
      `<mask id="slats">${rect(0, 0, 1000, 1000, "#fff")}${slats.join("")}</mask>`,
    ),
    rect(0, 0, 1000, horizon + 2, "url(#sky)"),
    ...stars,
    circle(x, y, r * 1.9, "url(#halo)"),
    circle(x, y, r, "url(#sun)", 'mask="url(#slats)"'),
    peaks(170, p.deep, 150),
    rect(0, horizon, 1000, 1000 - horizon, "url(#floor)"),
    `<g filter="url(#glow)" opacity=".8">${rays.join("")}${rungs.join("")}</g>`,
    rays.join(""),
    rungs.join(""),
    rect(0, horizon - 2, 1000, 4, p.accent),
  ].join("");
};

/** Stripes that bend round the corner and continue. */
export const soul: Composition = (random, p) => {
  const colors = [p.one, p.two, p.three, p.accent, p.one, p.deep] as const;
  const w = between(random, 52, 66);
  const corner = pick(random, [0, 90, 180, 270]);
  const cx = between(random, 330, 520);
  const cy = between(random, 420, 600);
  const stripes = colors.map((color, i) => {
    const r = 130 + i * w;
    return line(
      `M${n(cx - r)} -60V${n(cy)}A${n(r)} ${n(r)} 0 0 0 ${n(cx)} ${n(cy + r)}H1060`,
      color,
      w + 1,
      'stroke-linecap="butt"',
    );
  });
  return [
    rect(0, 0, 1000, 1000, p.ground),
    `<g transform="rotate(${corner} 500 500)">${stripes.join("")}${circle(cx + 190, cy - 190, between(random, 120, 165), p.two)}${circle(cx + 190, cy - 190, 62, p.one)}</g>`,
    defs(
      linear(
        "shade",
        [
          [0, "#000", 0],
          [1, "#000", 0.16],
        ],
        40,
      ),
    ),
    rect(0, 0, 1000, 1000, "url(#shade)"),
  ].join("");
};

/** A stack of speakers, seen from close up. */
export const dub: Composition = (random, p) => {
  const layout = pick(random, [
    [
      [500, 360, 300],
      [250, 820, 150],
      [750, 820, 150],
    ],
    [
      [330, 330, 250],
      [700, 690, 280],
      [790, 230, 110],
      [210, 770, 120],
    ],
    [[500, 500, 390]],
    [
      [270, 280, 190],
      [730, 280, 190],
      [270, 730, 190],
      [730, 730, 190],
    ],
  ] as const);
  const colors = [p.one, p.two, p.three] as const;
  const cones = layout.map(([x, y, r], k) => {
    const shift = k % 3;
    return (
      [1, 0.86, 0.66, 0.48, 0.3]
        .map((s, i) => circle(x, y, r * s, i === 0 ? p.deep : i === 4 ? p.accent : colors[(i + shift) % 3]!))
        .join("") +
      Array.from({ length: 3 }, (_, i) =>
        ring(x, y, r * (1.09 + i * 0.09), p.accent, 4, `opacity="${n(0.5 - i * 0.15)}"`),
      ).join("")
    );
  });
  const dots: string[] = [];
  for (let c = 0; c < 34; c++)
    for (let r = 0; r < 34; r++)
      dots.push(
        circle(
          c * 30 + (r % 2) * 15,
          r * 30,
          1.5 + 7.5 * Math.max(0, (c + r) / 66 - 0.35),
          p.deep,
          'opacity=".55"',
        ),
      );
  return [rect(0, 0, 1000, 1000, p.ground), ...dots, ...cones].join("");
};
