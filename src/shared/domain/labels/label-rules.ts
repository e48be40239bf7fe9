/** Labels of an account's zones and locations. */

/** Their colours, in the order in which new labels take them. */
export const LABEL_COLORS = ["green", "blue", "orange", "purple", "red", "teal", "yellow", "gray"] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];

export const LABEL_NAME_LENGTH = 30;
/** Maximum number of labels per account. */
export const MOST_LABELS = 100;
/** Maximum number of labels of one zone or location. */
export const MOST_LABELS_EACH = 20;

/** What two names have in common that an account counts as the same label. */
export function labelKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

/** The least used colour, for a label whose colour nobody chose. */
export function nextLabelColor(used: readonly LabelColor[]): LabelColor {
  const uses = (color: LabelColor) => used.filter((other) => other === color).length;
  return LABEL_COLORS.reduce((best, color) => (uses(color) < uses(best) ? color : best));
}
