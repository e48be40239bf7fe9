/** No picture is wider or higher, in pixels (specification, music §3.2). */
const MAX_IMAGE_SIZE = 3000;

/** Widths of pictures whose place is not of a fixed size: large, medium, small and tiny (specification, platform §9). */
const WIDTHS = [1600, 800, 400, 200] as const;

/** The nearest of the usual widths; the smallest where nothing is known of the place. */
export function usualWidth(wanted = 200): number {
  return WIDTHS.reduce((best, width) => (Math.abs(width - wanted) < Math.abs(best - wanted) ? width : best));
}

/** Fills %w and %h of an image's address; sizes are rounded and kept between 1 and {@link MAX_IMAGE_SIZE} pixels. */
export function imageUrl(template: string, width: number, height: number = width): string {
  return template.replaceAll("%w", String(imageSize(width))).replaceAll("%h", String(imageSize(height)));
}

/** A size as images have it: whole, at least 1, at most {@link MAX_IMAGE_SIZE}. */
export function imageSize(size: number): number {
  return Math.min(MAX_IMAGE_SIZE, Math.max(1, Math.round(size)));
}
