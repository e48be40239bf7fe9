/** No picture is wider or higher, in pixels (specification, music §3.2). */
const MAX_IMAGE_SIZE = 3000;

/** Fills %w and %h of an image's address; sizes are rounded and kept between 1 and {@link MAX_IMAGE_SIZE} pixels. */
export function imageUrl(template: string, width: number, height: number = width): string {
  return template.replaceAll("%w", String(imageSize(width))).replaceAll("%h", String(imageSize(height)));
}

/** A size as images have it: whole, at least 1, at most {@link MAX_IMAGE_SIZE}. */
export function imageSize(size: number): number {
  return Math.min(MAX_IMAGE_SIZE, Math.max(1, Math.round(size)));
}
