import type { Display, Image } from "#server/plugins/graphql/generated.ts";
import type { AlbumRow } from "./repository.ts";

type StoredImage = NonNullable<AlbumRow["image"]>;

/** Title, colour and cover, as the graph shows them. */
export function displayOf(title: string, image: StoredImage | null): Display {
  return {
    title,
    colors: image ? { primary: { hex: image.colorHex } } : null,
    image: imageOf(image),
  };
}

/** A cover, as the graph shows it. */
export function imageOf(image: StoredImage | null): Image | null {
  return image ? { url: image.template, placeholder: image.placeholder } : null;
}
