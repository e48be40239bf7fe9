import type { HelpLanguage } from "./load-article.ts";
import made from "./media.json" with { type: "json" };

export interface MediaSize {
  readonly width: number;
  readonly height: number;
}

/** The pictures and screencasts that exist in public/help-media, with their sizes in pixels. */
const SIZES: Readonly<Record<string, MediaSize>> = made;

/** Null while the picture or screencast is not made. */
export function mediaSize(name: string): MediaSize | null {
  return SIZES[name] ?? null;
}

/** The address of a picture or screencast; the captions of one have the same name. */
export function mediaUrl(name: string, language: HelpLanguage, extension: "webp" | "webm" | "vtt"): string {
  return `/help-media/${name}.${language}.${extension}`;
}
