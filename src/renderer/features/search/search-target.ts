import { decodeId } from "#shared/domain/ids/opaque-id.ts";
import { paths } from "../../lib/paths.ts";

/** `roomtone:album:abc` or a full id, typed or pasted into the search field (specification, music §2.2). */
const URI = /^[A-Za-z][\w-]*(?::[^:\s]+){2,3}$/;

/** The last part of a typed URI or id, which follows the query in the address; null for ordinary words. */
export function typedEntity(typed: string): string | null {
  const text = typed.trim();
  if (URI.test(text) && text.split(":").length === 4) return text.split(":").at(-1) ?? null;
  return decodeId(text) ? text : null;
}

/** The page of the entity that a query names by its id, or null. */
export function entityPath(query: string): string | null {
  const id = decodeId(query.trim());
  switch (id?.kind) {
    case "Playlist":
      return paths.playlist({ musicId: query.trim() });
    case "Album":
      return paths.album({ releaseId: query.trim() });
    case "Artist":
      return paths.artist({ artistId: query.trim() });
    default:
      return null;
  }
}
