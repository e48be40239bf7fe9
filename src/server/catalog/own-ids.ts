import { createHash } from "node:crypto";
import { idOf } from "#shared/domain/ids/opaque-id.ts";

/**
 * Ids of imported albums and artists: the same name of the same owner is the same album or artist, so that files that are
 * added later join it. `owner` null: everybody's.
 */

/** `albumArtist` distinguishes albums of the same title. */
export function ownAlbumId(owner: string | null, albumArtist: string, title: string): string {
  return idOf("Album", ownKey(owner, `${nameKey(albumArtist)}\n${nameKey(title)}`));
}

export function ownArtistId(owner: string | null, name: string): string {
  return idOf("Artist", ownKey(owner, nameKey(name)));
}

/** Distinguishes an owner's things from those of others with the same name. */
export function ownKey(owner: string | null, key: string): string {
  return `own-${shortHash(owner === null ? key : `${owner}\n${key}`)}`;
}

/** The same name however it is capitalised. */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

export function shortHash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 20);
}
