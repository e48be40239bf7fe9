import type { AlbumRow } from "#server/modules/music-lookup/public.ts";
import type { Display, Image } from "./generated.ts";

type StoredImage = NonNullable<AlbumRow["image"]>;

/** Title, colour and cover in GraphQL form. */
export function displayOf(title: string, image: StoredImage | null): Display {
  return {
    title,
    colors: image ? { primary: { hex: image.colorHex } } : null,
    image: imageOf(image),
  };
}

/** A cover in GraphQL form. */
export function imageOf(image: StoredImage | null): Image | null {
  return image ? { url: image.template, placeholder: image.placeholder } : null;
}
