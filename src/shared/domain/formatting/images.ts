/** Maximum width and height of a picture, in pixels (specification, music §3.2). */
const MAX_IMAGE_SIZE = 3000;

/** Maximum length of a picture that is sent, in base64. */
export const MAX_PICTURE_CHARACTERS = 900_000;

/** Widths of pictures in places of variable size (specification, music §3.2, platform §9). */
export const IMAGE_WIDTHS = { large: 1600, medium: 800, small: 400, tiny: 200 } as const;

/** The available width nearest to the requested one; by default among the usual widths. */
export function nearestWidth(
  wanted: number = IMAGE_WIDTHS.tiny,
  widths: readonly number[] = Object.values(IMAGE_WIDTHS),
): number {
  return widths.reduce((best, width) => (Math.abs(width - wanted) < Math.abs(best - wanted) ? width : best));
}

/**
 * Fills %w and %h of an image's address; sizes are rounded and clamped to 1 and {@link MAX_IMAGE_SIZE}
 * pixels.
 */
export function imageUrl(template: string, width: number, height: number = width): string {
  return template.replaceAll("%w", String(imageSize(width))).replaceAll("%h", String(imageSize(height)));
}

/** A valid image size: an integer, at least 1, at most {@link MAX_IMAGE_SIZE}. */
export function imageSize(size: number): number {
  return Math.min(MAX_IMAGE_SIZE, Math.max(1, Math.round(size)));
}
