import { between, pick } from "#server/catalog/synth/random.ts";
import type { Composition } from "./composition.ts";
import { blob, blur, circle, defs, follow, line, linear, n, path, radial, rect, wave } from "./shapes.ts";

/* Covers for background music: air, paper, water and glass. */

/** Air over water: one soft sun, banks of mist. */
export const ambient: Composition = (random, p) => {
  const x = between(random, 260, 740);
  const y = between(random, 280, 460);
  const horizon = y + between(random, 120, 260);
  const r = between(random, 130, 230);
  const banks = Array.from({ length: 5 }, (_, i) => {
    const t = i / 4;
    return path(
      follow(wave(random, horizon + t * (960 - horizon), 26 + 34 * t, 0.8), true),
      i % 2 ? p.one : p.three,
      `opacity="${n(0.22 + 0.13 * i)}" filter="url(#mist)"`,
    );
  });
  return [
    defs(
      linear("sky", [
        [0, p.deep],
        [0.55, p.one],
        [0.8, p.two],
        [1, p.ground],
      ]),
      radial("glow", [
        [0, p.accent, 0.95],
        [0.35, p.accent, 0.45],
        [1, p.accent, 0],
      ]),
      linear("sea", [
        [0, p.three, 0.2],
        [1, p.deep, 0.95],
      ]),
      blur("mist", 16),
      blur("soft", 5),
    ),
    rect(0, 0, 1000, 1000, "url(#sky)"),
    circle(x, y, r * 2.9, "url(#glow)"),
    circle(x, y, r, p.accent, 'filter="url(#soft)"'),
    ...banks,
    rect(0, horizon, 1000, 1000 - horizon, "url(#sea)"),
    ...Array.from({ length: 9 }, (_, i) =>
      rect(
        x - r * (1 - i * 0.07) + between(random, -26, 26),
        horizon + 14 + i * i * 5.4,
        2 * r * (1 - i * 0.08),
        3 + i * 1.1,
        p.accent,
        `opacity="${n(0.6 - i * 0.055)}" rx="6" filter="url(#soft)"`,
      ),
    ),
  ].join("");
};

/** Panes of a window at dusk, something warm behind one of them. */
export const lofi: Composition = (random, p) => {
  const columns = pick(random, [2, 3]);
  const rows = pick(random, [2, 3]);
  const edge = 96;
  const gap = 24;
  const w = (1000 - 2 * edge - gap * (columns - 1)) / columns;
  const h = (1000 - 2 * edge - gap * (rows - 1)) / rows;
  const sunX = between(random, 330, 670);
  const sunY = between(random, 420, 640);
  const hill = follow(wave(random, 690, 50), true);
  const nearer = follow(wave(random, 790, 40), true);
  const panes: string[] = [];
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++)
      panes.push(rect(edge + c * (w + gap), edge + r * (h + gap), w, h, "#fff", 'rx="20"'));
  const rain = Array.from({ length: 46 }, () => {
    const x = between(random, 80, 920);
    const y = between(random, 60, 900);
    return line(
      `M${n(x)} ${n(y)}l${n(-9)} ${n(between(random, 26, 74))}`,
      p.accent,
      3.2,
      `opacity="${n(between(random, 0.15, 0.5))}"`,
    );
  });
  return [
    defs(
      linear("dusk", [
        [0, p.two],
        [0.5, p.three],
        [0.75, p.one],
        [1, p.accent],
      ]),
      linear(
        "wall",
        [
          [0, p.deep],
          [1, p.ground],
        ],
        25,
      ),
      `<clipPath id="panes">${panes.join("")}</clipPath>`,
      radial("warm", [
        [0, p.accent],
        [0.5, p.accent, 0.5],
        [1, p.accent, 0],
      ]),
    ),
    rect(0, 0, 1000, 1000, p.deep),
    rect(0, 0, 1000, 1000, "url(#wall)", 'opacity=".35"'),
    `<g clip-path="url(#panes)">${rect(0, 0, 1000, 1000, "url(#dusk)")}${circle(sunX, sunY, 360, "url(#warm)")}${circle(sunX, sunY, 124, p.accent)}${path(hill, p.three, 'opacity=".85"')}${path(nearer, p.deep)}${rain.join("")}</g>`,
    rect(edge - 34, 1000 - edge + 18, 1068 - 2 * edge, 26, p.one, 'rx="8"'),
  ].join("");
};

/** Nearly empty: paper, one arc, one weight, one small colour. */
export const soloPiano: Composition = (random, p) => {
  const x = between(random, 340, 660);
  const y = between(random, 380, 560);
  const r = between(random, 230, 300);
  const turn = between(random, -40, 40);
  const strings = Array.from({ length: 26 }, (_, i) =>
    line(
      `M${n(x - r - 120 + i * 9)} ${n(y + r * 0.2 + i * 12)}C${n(x)} ${n(y - r * 0.9 + i * 15)} ${n(x + r * 0.7)} ${n(y + r * 0.9 - i * 4)} ${n(x + r + 170)} ${n(y - r * 0.7 + i * 19)}`,
      p.one,
      1.5,
      `opacity="${n(0.3 + 0.4 * Math.sin((i / 26) * 3.14))}"`,
    ),
  );
  return [
    defs(
      linear(
        "paper",
        [
          [0, p.ground],
          [1, p.two],
        ],
        between(random, -30, 30),
      ),
      linear(
        "weight",
        [
          [0, p.one],
          [1, p.three],
        ],
        60,
      ),
      linear(
        "veil",
        [
          [0, p.deep, 0.75],
          [1, p.deep, 0.1],
        ],
        -40,
      ),
    ),
    rect(0, 0, 1000, 1000, "url(#paper)"),
    `<g transform="rotate(${n(turn)} ${n(x)} ${n(y)})">`,
    circle(x + r * 0.55, y - r * 0.25, r * 0.95, "url(#veil)"),
    path(`M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(y)}Z`, "url(#weight)"),
    "</g>",
    ...strings,
    circle(
      x + between(random, -200, 200),
      y + r * between(random, 0.75, 1.1),
      between(random, 30, 50),
      p.accent,
    ),
  ].join("");
};

/** An orangery: nested arches and a plant. */
export const chamber: Composition = (random, p) => {
  const count = pick(random, [1, 2, 3]);
  const w = count === 1 ? 620 : 860 / count - 24;
  const arches = Array.from({ length: count }, (_, i) => {
    const cx = count === 1 ? 500 : 70 + (860 / count) * (i + 0.5);
    const layers = [p.two, p.one, p.three, p.deep].map((color, k) => {
      const half = (w / 2) * (1 - k * 0.2);
      const top = 150 + k * (count === 1 ? 74 : 52) + (i % 2) * 60;
      return path(
        `M${n(cx - half)} 1000V${n(top + half)}A${n(half)} ${n(half)} 0 0 1 ${n(cx + half)} ${n(top + half)}V1000Z`,
        color,
      );
    });
    return layers.join("");
  });
  const stems = Array.from({ length: 5 }, (_, i) => {
    const x = 150 + i * 175 + between(random, -30, 30);
    const h = between(random, 260, 560);
    const bend = between(random, -90, 90);
    const leaves = Array.from({ length: 6 }, (_, k) => {
      const t = 0.25 + k * 0.13;
      const lx = x + bend * t * t;
      const ly = 1000 - h * t;
      const side = k % 2 ? 1 : -1;
      return path(
        `M${n(lx)} ${n(ly)}q${n(side * 34)} ${n(-44)} ${n(side * 74)} ${n(-30)}q${n(-side * 22)} ${n(44)} ${n(-side * 74)} ${n(30)}Z`,
        k % 3 ? p.accent : p.ground,
        'opacity=".92"',
      );
    });
    return (
      line(`M${n(x)} 1000Q${n(x)} ${n(1000 - h / 2)} ${n(x + bend)} ${n(1000 - h)}`, p.ground, 5) +
      leaves.join("") +
      circle(x + bend, 1000 - h, 19, p.accent)
    );
  });
  return [
    defs(
      linear("air", [
        [0, p.ground],
        [1, p.one],
      ]),
    ),
    rect(0, 0, 1000, 1000, "url(#air)"),
    ...arches,
    ...stems,
  ].join("");
};

/** Deep water: contour lines over slow colour. */
export const downtempo: Composition = (random, p) => {
  const pools = [p.one, p.two, p.three, p.accent].map((color, i) =>
    path(
      blob(random, between(random, 180, 820), between(random, 180, 820), 330 - i * 55, 0.3),
      color,
      `opacity="${i === 3 ? 0.6 : 0.85}" filter="url(#deep)"`,
    ),
  );
  const f = wave(random, 0, 92, 0.9);
  const g = wave(random, 0, 70, 1.3);
  const contours = Array.from({ length: 27 }, (_, i) => {
    const t = i / 26;
    return line(
      follow((x) => -60 + i * 43 + f(x) * (1 - t) + g(x) * t, false),
      i % 5 === 0 ? p.accent : p.ground,
      i % 5 === 0 ? 5 : 2.4,
      `opacity="${i % 5 === 0 ? 0.9 : 0.65}"`,
    );
  });
  return [
    defs(
      blur("deep", 62),
      linear(
        "ground",
        [
          [0, p.ground],
          [1, p.deep],
        ],
        20,
      ),
    ),
    rect(0, 0, 1000, 1000, "url(#ground)"),
    ...pools,
    ...contours,
  ].join("");
};
