import { paths } from "#renderer/lib/paths.ts";
import { decodeId, idOf } from "#shared/domain/ids/opaque-id.ts";
import { parseProductUri } from "#shared/domain/music/product-uri.ts";

/** The page of each kind of music (specification, music §2.1). */

/** An album's page, by the album's short id. */
export function albumLink(album: string): string {
  return paths.album({ releaseId: shortIdOf(album) });
}

/** A track on its album's page; without a known album, the track's own address, which redirects there. */
export function trackLink(track: string, album: string | null): string {
  return album === null ? paths.track({ trackId: track }) : `${albumLink(album)}#${track}`;
}

export function scheduleLink(schedule: string): string {
  return `/discover/schedule/${schedule}`;
}

/** The page of an opaque id or product URI; null when it names no music. */
export function entityLink(text: string): string | null {
  const uri = parseProductUri(text);
  const id = uri ? idOf(uri.kind, uri.shortId) : text;
  switch (decodeId(id)?.kind) {
    case "Playlist":
      return paths.playlist({ musicId: id });
    case "Schedule":
      return scheduleLink(id);
    case "Album":
      return albumLink(id);
    case "Artist":
      return paths.artist({ artistId: shortIdOf(id) });
    case "Track":
      return paths.track({ trackId: shortIdOf(id) });
    case "BrowseCategory":
      return paths.browse({ categoryId: shortIdOf(id) });
    default:
      return null;
  }
}

/** An id's short form, if it is lossless. */
function shortIdOf(id: string): string {
  const decoded = decodeId(id);
  return decoded && idOf(decoded.kind, decoded.stringId) === id ? decoded.stringId : id;
}
