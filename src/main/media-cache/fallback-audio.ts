import { readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { z } from "zod";
import type { Log } from "#main/logging/log.ts";
import { PlayableTrack } from "#shared/contract/player.ts";
import type { FallbackTrack } from "#shared/player/fallback-music.ts";

const Manifest = z.object({
  tracks: z.array(
    z.object({
      file: z.string().regex(/^[a-z0-9-]+\.ogg$/),
      bytes: z.int().positive(),
      sha256: z.string(),
      frames: z.int().positive(),
      track: PlayableTrack,
    }),
  ),
});

/**
 * Folder of the bundled music, given the folder of the bundles (`out`). In a packed app the files lie beside the
 * archive, because the audio process cannot read inside archives.
 */
export function fallbackFolder(out: string): string {
  const archive = `${sep}app.asar${sep}`;
  return join(out, "..", "resources", "fallback").replace(archive, `${sep}app.asar.unpacked${sep}`);
}

/** Loads the bundled tracks for when neither the cache nor the network has music. Skips damaged files. */
export async function loadFallbackAudio(folder: string, log: Log): Promise<readonly FallbackTrack[]> {
  try {
    const { tracks } = Manifest.parse(JSON.parse(await readFile(join(folder, "fallback.json"), "utf8")));
    const found: FallbackTrack[] = [];
    for (const { file, bytes, frames, track } of tracks) {
      const uri = join(folder, file);
      const size = await stat(uri).then(
        (facts) => facts.size,
        () => 0,
      );
      if (size === bytes) found.push({ track, media: { trackId: track.id, uri, frames } });
      else log.warn({ file, size }, "a bundled track is not whole");
    }
    return found;
  } catch (error) {
    log.warn({ error: String(error).slice(0, 200) }, "there is no bundled music");
    return [];
  }
}
