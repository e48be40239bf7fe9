/** Sizes of covers and how a picture of the right size is found (specification, music §3.2). Sizes in pixels. */

export const IMAGE_SIZES = { large: 1600, medium: 800, small: 400, tiny: 200 } as const;

/** Widths at which the cover of a source is asked for. */
export const COVER_WIDTHS = [48, 96, 144] as const;

/** No picture is wider or higher. */
const MAX_IMAGE_SIZE = 3000;

export interface SizedImage {
  readonly url: string;
  readonly width: number;
}

/** The picture whose width comes closest to the wanted one, the wider of two equally close; null when there is none. */
export function closestImage<Image extends SizedImage>(
  images: readonly Image[],
  width: number = IMAGE_SIZES.tiny,
): Image | null {
  let best: Image | null = null;
  for (const image of images) {
    const distance = Math.abs(image.width - width);
    const bestDistance = best ? Math.abs(best.width - width) : Number.POSITIVE_INFINITY;
    if (distance < bestDistance || (distance === bestDistance && best && image.width > best.width))
      best = image;
  }
  return best;
}

/** Fills %w and %h of a template; sizes are rounded and kept between 1 and {@link MAX_IMAGE_SIZE}. */
export function fillImageTemplate(template: string, width: number, height: number = width): string {
  return template.replaceAll("%w", String(imageSize(width))).replaceAll("%h", String(imageSize(height)));
}

/** A size as pictures have it: whole, at least 1, at most {@link MAX_IMAGE_SIZE}. */
export function imageSize(size: number): number {
  return Math.min(MAX_IMAGE_SIZE, Math.max(1, Math.round(size)));
}
