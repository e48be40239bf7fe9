import type { EditorSlot } from "#shared/domain/schedules/editor-slots.ts";

/** Colours that stay distinct side by side, also with colour blindness. */
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

/** Automatic colours; grey is only for manual choice. */
const FOR_MUSIC = Object.values(SLOT_COLORS).filter((color) => color !== SLOT_COLORS.grey);

/** The colour of a slot: its own, or one derived from its first playlist. Covers' colours are too similar. */
export function slotColor({ color, collections }: EditorSlot): string {
  if (color !== null) return color;
  let hash = 0;
  for (const letter of collections[0] ?? "") hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return FOR_MUSIC[hash % FOR_MUSIC.length] ?? SLOT_COLORS.green;
}
