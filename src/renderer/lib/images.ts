import { imageUrl, nearestWidth } from "#shared/domain/formatting/images.ts";

interface PictureSources {
  readonly src: string;
  readonly srcSet: string;
}

/**
 * Addresses of a square picture for one, two and three device pixels a CSS pixel. One that `fills` its container comes in
 * the usual widths nearest to `size`, others exactly in theirs.
 */
export function pictureSources(template: string, size: number, fills: boolean): PictureSources {
  const url = (density: number) => {
    const width = size * density;
    return imageUrl(template, fills ? nearestWidth(width) : width);
  };
  return { src: url(1), srcSet: [1, 2, 3].map((density) => `${url(density)} ${density}x`).join(", ") };
}
