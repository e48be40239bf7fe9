import type { GenreSlug } from "../synth/genres/genres.ts";
import { between, chance, pick, type Random, wholeBetween } from "../synth/random.ts";
import type { Palette } from "./palettes.ts";
import { blob, blur, circle, follow, line, linear, n, path, radial, rect, ring, wave } from "./shapes.ts";

/** Draws a cover: SVG for a square of 1000. */
export type Composition = (random: Random, p: Palette) => string;

const defs = (...items: readonly string[]): string => `<defs>${items.join("")}</defs>`;

/** Air over water: one soft sun, banks of mist. */
const ambient: Composition = (random, p) => {
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
const lofi: Composition = (random, p) => {
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

/** A floor of quarter circles, laid by somebody with a plan. */
const deepHouse: Composition = (random, p) => {
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

/** Promenade waves, a sun, and leaves that lean into the picture. */
const bossa: Composition = (random, p) => {
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
const jazz: Composition = (random, p) => {
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
const folk: Composition = (random, p) => {
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

/** The sun that never quite sets on the coast road. */
const synthwave: Composition = (random, p) => {
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

/** Almost nothing: paper, one arc, one weight, one small colour. */
const soloPiano: Composition = (random, p) => {
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

/** An orangery: arches within arches, and something that grows. */
const chamber: Composition = (random, p) => {
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

/** Stripes that bend round the corner and keep going. */
const soul: Composition = (random, p) => {
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

/** Deep water: contour lines over slow colour. */
const downtempo: Composition = (random, p) => {
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

/** A stack of speakers, seen by somebody who has been standing in front of it for an hour. */
const dub: Composition = (random, p) => {
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

export const compositions: Readonly<Record<GenreSlug, Composition>> = {
  ambient,
  "lo-fi": lofi,
  "deep-house": deepHouse,
  "bossa-nova": bossa,
  "jazz-trio": jazz,
  "acoustic-folk": folk,
  synthwave,
  "solo-piano": soloPiano,
  chamber,
  "soul-funk": soul,
  downtempo,
  dub,
};
