import { imageUrl } from "#shared/domain/music/images.ts";

/** Addresses for one, two and three device pixels a CSS pixel. */
export function imageSrcSet(template: string, width: number): string {
  return [1, 2, 3].map((density) => `${imageUrl(template, width * density)} ${density}x`).join(", ");
}
