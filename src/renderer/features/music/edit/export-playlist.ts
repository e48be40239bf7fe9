import { fetchTrackRecords } from "#renderer/data/music/track-records.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { CsvStyle } from "#shared/domain/formatting/csv.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import {
  type FileTrack,
  type PlaylistFormat,
  writeCsv,
  writeM3u8,
} from "#shared/domain/music/playlists/playlist-file.ts";
import { productUri } from "#shared/domain/music/product-uri.ts";

const TYPES = {
  m3u8: "application/vnd.apple.mpegurl;charset=utf-8",
  csv: "text/csv;charset=utf-8",
} as const satisfies Record<PlaylistFormat, string>;

/** Saves a playlist as a file, with its tracks' product URIs. `style` is the CSV style. */
export async function exportPlaylist(
  services: Pick<Services, "parts" | "queryClient" | "rest">,
  { name }: { readonly name: string },
  trackIds: readonly string[],
  format: PlaylistFormat,
  style: CsvStyle,
): Promise<void> {
  const records = await fetchTrackRecords(services, trackIds);
  const tracks = trackIds.flatMap((id): readonly FileTrack[] => {
    const track = records.get(id);
    if (!track) return [];
    return [
      {
        uri: productUri(id) ?? id,
        isrc: track.isrc ?? "",
        title: track.title,
        artists: artistNames(track),
        album: track.album.title,
        durationMs: track.duration_ms,
      },
    ];
  });
  const text = format === "csv" ? writeCsv(tracks, style) : writeM3u8(name, tracks);
  saveFile(`${fileName(name)}.${format}`, TYPES[format], [text]);
}

/** Converts a name to a file name that is valid on every system. */
export function fileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/[. ]+$/, "");
  return plain.slice(0, 100) || "playlist";
}
