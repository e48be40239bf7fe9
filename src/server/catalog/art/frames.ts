import { pick, randomFrom } from "#server/catalog/synth/random.ts";
import type { Palette } from "./palettes.ts";
import { circle, linear, path, rect } from "./shapes.ts";

/**
 * How a playlist's picture is framed. Two playlists of one genre get different frames, so that their outlines
 * differ even as thumbnails.
 */
export const PLAYLIST_FORMS = ["close", "arch", "diamond", "hill"] as const;
export type PlaylistForm = (typeof PLAYLIST_FORMS)[number];

/** The shape of the opening that shows the picture. */
const WINDOWS = {
  arch: "M190 1000V500A310 310 0 0 1 810 500V1000Z",
  diamond: "M500 60L940 500L500 940L60 500Z",
  hill: "M0 1000V640C180 330 330 250 500 250S820 330 1000 640V1000Z",
} as const satisfies Record<Exclude<PlaylistForm, "close">, string>;

/** Closer and tilted, or through a window of its own form. */
export function framedPlaylist(form: PlaylistForm, seed: number, picture: string, p: Palette): string {
  return form === "close" ? closeUp(seed, picture, p) : throughWindow(WINDOWS[form], picture, p);
}

function closeUp(seed: number, picture: string, p: Palette): string {
  const random = randomFrom(seed ^ 0x2545f491);
  const turn = pick(random, [-14, -8, 8, 14]);
  const shade = linear(
    "frame",
    [
      [0, p.deep, 0],
      [0.55, p.deep, 0],
      [1, p.deep, 0.5],
    ],
    pick(random, [-20, 0, 20]),
  );
  return `<defs>${shade}</defs><g transform="translate(500 500) rotate(${turn}) scale(1.34) translate(-500 -500)">${picture}</g>${rect(0, 0, 1000, 1000, "url(#frame)")}`;
}

/** Mirrored left to right. */
function throughWindow(window: string, picture: string, p: Palette): string {
  return `<defs><clipPath id="window">${path(window, "#000")}</clipPath></defs>${rect(0, 0, 1000, 1000, p.three)}${path(window, p.deep, 'transform="translate(22 26)" opacity=".35"')}<g clip-path="url(#window)"><g transform="translate(1000 0) scale(-1 1)">${picture}</g></g>`;
}

/** An album's picture, mirrored, beside the spine of its sleeve; used for the second album of a genre. */
export function besideSpine(picture: string, p: Palette): string {
  return `<defs><clipPath id="sleeve">${rect(300, 0, 700, 1000, "#000")}</clipPath></defs>${rect(0, 0, 1000, 1000, p.one)}${circle(150, 850, 80, p.accent)}<g clip-path="url(#sleeve)"><g transform="translate(1150 0) scale(-1 1)">${picture}</g></g>${rect(286, 0, 14, 1000, p.deep)}`;
}

/** Looks through a round window. */
export function framedArtist(picture: string, p: Palette): string {
  return `<defs><clipPath id="window">${circle(500, 500, 372, "#000")}</clipPath>${linear(
    "frame",
    [
      [0, p.one],
      [1, p.deep],
    ],
    35,
  )}</defs>${rect(0, 0, 1000, 1000, "url(#frame)")}<g clip-path="url(#window)"><g transform="translate(500 500) scale(.92) translate(-500 -500)">${rect(-200, -200, 1400, 1400, p.ground)}${picture}</g></g>`;
}

/** Close-up, with the side of its name darkened. */
export function framedCategory(seed: number, picture: string, p: Palette): string {
  const random = randomFrom(seed ^ 0x2545f491);
  return `<defs>${linear(
    "frame",
    [
      [0, p.deep, 0.55],
      [0.5, p.deep, 0.05],
      [1, p.deep, 0],
    ],
    60,
  )}</defs><g transform="translate(500 500) rotate(-24) scale(1.75) translate(-${500 + Math.round(random() * 90)} -520)">${picture}</g>${rect(0, 0, 1000, 1000, "url(#frame)")}`;
}
