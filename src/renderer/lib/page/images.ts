import { imageUrl, nearestWidth } from "#shared/domain/formatting/images.ts";

interface PictureSources {
  readonly src: string;
  readonly srcSet: string;
}

/**
 * Addresses of a square picture at one, two and three device pixels per CSS pixel. With `fills`, uses the standard
 * widths nearest to `size`, else the exact widths.
 */
export function pictureSources(template: string, size: number, fills: boolean): PictureSources {
  const url = (density: number) => {
    const width = size * density;
    return imageUrl(template, fills ? nearestWidth(width) : width);
  };
  return { src: url(1), srcSet: [1, 2, 3].map((density) => `${url(density)} ${density}x`).join(", ") };
}
