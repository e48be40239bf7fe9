/** No picture is wider or higher, in pixels (specification, music §3.2). */
const MAX_IMAGE_SIZE = 3000;

/** Widths of pictures whose place is not of a fixed size (specification, music §3.2, platform §9). */
export const IMAGE_WIDTHS = { large: 1600, medium: 800, small: 400, tiny: 200 } as const;

/** The width that is nearest to the wanted one, of those that a picture comes in: of the usual ones unless told otherwise. */
export function nearestWidth(
  wanted: number = IMAGE_WIDTHS.tiny,
  widths: readonly number[] = Object.values(IMAGE_WIDTHS),
): number {
  return widths.reduce((best, width) => (Math.abs(width - wanted) < Math.abs(best - wanted) ? width : best));
}

/** Fills %w and %h of an image's address; sizes are rounded and kept between 1 and {@link MAX_IMAGE_SIZE} pixels. */
export function imageUrl(template: string, width: number, height: number = width): string {
  return template.replaceAll("%w", String(imageSize(width))).replaceAll("%h", String(imageSize(height)));
}

/** A size as images have it: whole, at least 1, at most {@link MAX_IMAGE_SIZE}. */
export function imageSize(size: number): number {
  return Math.min(MAX_IMAGE_SIZE, Math.max(1, Math.round(size)));
}
