import { between, type Random } from "#server/catalog/synth/random.ts";

/** Helpers for SVG. All covers are drawn on 1000 × 1000. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ""): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, more = ""): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;
}

export function ring(x: number, y: number, r: number, stroke: string, width: number, more = ""): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${more.includes("stroke-linecap") ? "" : 'stroke-linecap="round" '}${more}/>`;
}

/** A gradient from top to bottom, turned by `angle` degrees. */
export function linear(
  id: string,
  stops: readonly (readonly [at: number, color: string, opacity?: number])[],
  angle = 0,
): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1" gradientTransform="rotate(${angle} .5 .5)">${stopList(stops)}</linearGradient>`;
}

export function radial(
  id: string,
  stops: readonly (readonly [at: number, color: string, opacity?: number])[],
): string {
  return `<radialGradient id="${id}">${stopList(stops)}</radialGradient>`;
}

function stopList(stops: readonly (readonly [at: number, color: string, opacity?: number])[]): string {
  return stops
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join("");
}

export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** A smooth line of waves from left to right: the sum of three sines. */
export function wave(random: Random, y: number, height: number, slow = 1): (x: number) => number {
  const parts = [1, 2.3, 4.1].map((f, i) => ({
    f: f * slow * between(random, 0.7, 1.2),
    p: random() * 6.28,
    a: height / (i * 1.4 + 1),
  }));
  return (x) => y + parts.reduce((sum, { f, p, a }) => sum + a * Math.sin((x / 1000) * f * 3.14 + p), 0);
}

/** The path of a function across the full width; closed at the bottom if `closed`. */
export function follow(f: (x: number) => number, closed: boolean): string {
  let d = "";
  for (let x = -40; x <= 1040; x += 20) d += `${d ? "L" : "M"}${x} ${n(f(x))}`;
  return closed ? `${d}L1040 1100L-40 1100Z` : d;
}

/** A closed, soft-edged blob around a point. */
export function blob(random: Random, x: number, y: number, r: number, uneven: number): string {
  const count = 7;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    const reach = r * (1 + uneven * (random() * 2 - 1));
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
  });
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
  const start = middle(points[count - 1]!, points[0]!);
  let d = `M${n(start[0])} ${n(start[1])}`;
  for (let i = 0; i < count; i++) {
    const to = middle(points[i]!, points[(i + 1) % count]!);
    d += `Q${n(points[i]![0])} ${n(points[i]![1])} ${n(to[0])} ${n(to[1])}`;
  }
  return `${d}Z`;
}

/** Definitions that a drawing refers to: gradients, filters, clips. */
export const defs = (...items: readonly string[]): string => `<defs>${items.join("")}</defs>`;
