import type { EditorSlot } from "#shared/domain/schedules/editor-slots.ts";

/** Colours that are told apart side by side, also by who sees few of them. */
export const SLOT_COLORS = {
  green: "#2e8b6f",
  blue: "#3b6fb6",
  violet: "#7d5bb5",
  pink: "#c2558a",
  red: "#c4493c",
  orange: "#cf7a24",
  yellow: "#b99a1c",
  grey: "#77736b",
} as const;

/** Those that music is given: grey is for who wants it. */
const FOR_MUSIC = Object.values(SLOT_COLORS).filter((color) => color !== SLOT_COLORS.grey);

/** The colour that a slot is shown in: its own, else one that always is its first playlist's. Covers are too much alike. */
export function slotColor({ color, collections }: EditorSlot): string {
  if (color !== null) return color;
  let hash = 0;
  for (const letter of collections[0] ?? "") hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return FOR_MUSIC[hash % FOR_MUSIC.length] ?? SLOT_COLORS.green;
}
