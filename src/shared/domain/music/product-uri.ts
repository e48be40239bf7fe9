import { decodeId, type EntityKind, idOf } from "#shared/domain/ids/opaque-id.ts";

/**
 * Product URIs, `roomtone:{type}:{shortId}`: external names of catalogue entities (specification, music
 * §3.1).
 */

const PREFIX = "roomtone";

/** The entity kind of each URI type. */
const KIND_OF_TYPE = {
  album: "Album",
  artist: "Artist",
  music: "Playlist",
  schedule: "Schedule",
  tag: "BrowseCategory",
  track: "Track",
} as const satisfies Record<string, EntityKind>;

export type ProductUriType = keyof typeof KIND_OF_TYPE;

export interface ProductUri {
  readonly type: ProductUriType;
  readonly kind: EntityKind;
  readonly shortId: string;
}

/** Reads a product URI; null when it is not one. */
export function parseProductUri(text: string): ProductUri | null {
  const [prefix, type = "", shortId = "", ...rest] = text.split(":");
  if (prefix !== PREFIX || rest.length > 0 || !/^[A-Za-z0-9_-]+$/.test(shortId)) return null;
  if (!Object.hasOwn(KIND_OF_TYPE, type)) return null;
  const known = type as ProductUriType;
  return { type: known, kind: KIND_OF_TYPE[known], shortId };
}

/** The product URI of an entity; null if its kind has none. */
export function productUri(id: string): string | null {
  const decoded = decodeId(id);
  const type = (Object.keys(KIND_OF_TYPE) as ProductUriType[]).find(
    (candidate) => KIND_OF_TYPE[candidate] === decoded?.kind,
  );
  if (!decoded || !type || idOf(decoded.kind, decoded.stringId) !== id) return null;
  return `${PREFIX}:${type}:${decoded.stringId}`;
}

/** The opaque id for a short id, a product URI or an opaque id of this kind; null when it is none of them. */
export function anyIdOf(kind: EntityKind, text: string): string | null {
  const decoded = decodeId(text);
  if (decoded) return decoded.kind === kind ? text : null;
  const uri = parseProductUri(text);
  if (uri) return uri.kind === kind ? idOf(kind, uri.shortId) : null;
  return /^[A-Za-z0-9_-]+$/.test(text) ? idOf(kind, text) : null;
}
