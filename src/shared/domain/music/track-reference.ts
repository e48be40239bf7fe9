import { decodeId, type EntityKind, idOf } from "#shared/domain/ids/opaque-id.ts";
import { parseProductUri } from "./product-uri.ts";

/** Pasted music: product URIs, ids, and addresses of the product's pages. */

export interface MusicReference {
  readonly kind: "Track" | "Album" | "Playlist";
  readonly id: string;
}

const LONGEST = 2000;

/** Parses one reference; null when it is invalid. */
export function readMusicReference(text: string): MusicReference | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > LONGEST) return null;
  const uri = parseProductUri(trimmed);
  if (uri) return referenceTo(uri.kind, idOf(uri.kind, uri.shortId));
  const decoded = decodeId(trimmed);
  if (decoded) return referenceTo(decoded.kind, trimmed);
  return readAddress(trimmed);
}

/**
 * The references in a pasted text, one per line or separated by spaces; null when any part is something else.
 */
export function readMusicReferences(text: string): readonly MusicReference[] | null {
  const parts = text.split(/\s+/).filter((part) => part !== "");
  const references = parts.map(readMusicReference);
  return parts.length > 0 && references.every((reference) => reference !== null) ? references : null;
}

/** `…/discover/music/{id}`, `…/discover/album/{id}`, `…/discover/album/{id}#{trackId}`. */
function readAddress(text: string): MusicReference | null {
  const match =
    /^(?:https?:\/\/[^/\s]+)?\/discover\/(music|album)\/([^/?#\s]+)\/?(?:\?[^#\s]*)?(?:#(\S+))?$/.exec(text);
  if (!match) return null;
  const [, page, id = "", anchor] = match;
  const track = anchor ? readId("Track", anchor) : null;
  return track ?? readId(page === "music" ? "Playlist" : "Album", id);
}

function readId(kind: MusicReference["kind"], text: string): MusicReference | null {
  const decoded = decodeId(text);
  if (decoded) return decoded.kind === kind ? { kind, id: text } : null;
  const uri = parseProductUri(text);
  if (uri) return uri.kind === kind ? { kind, id: idOf(kind, uri.shortId) } : null;
  return /^[A-Za-z0-9_-]+$/.test(text) ? { kind, id: idOf(kind, text) } : null;
}

function referenceTo(kind: EntityKind, id: string): MusicReference | null {
  return kind === "Track" || kind === "Album" || kind === "Playlist" ? { kind, id } : null;
}
