import { z } from "zod";

/** Metadata of stored audio. */
const ShelvedAudio = z.object({
  trackId: z.string().min(1),
  bytes: z.int().positive(),
  /** Sample frames per channel at 48 kHz. */
  frames: z.int().positive(),
  sha256: z.string(),
  /** Epoch ms. */
  lastUsedAt: z.int(),
});
export type ShelvedAudio = z.output<typeof ShelvedAudio>;

/** Storage for a browser player's audio. Any failure counts as nothing stored. */
export interface AudioShelf {
  /** Audio stored by earlier visits. */
  readonly list: () => Promise<readonly ShelvedAudio[]>;
  /** Resolves to whether it was stored; there may be no space. */
  readonly put: (about: ShelvedAudio, audio: Blob) => Promise<boolean>;
  readonly read: (trackId: string) => Promise<Blob | null>;
  readonly remove: (trackId: string) => Promise<void>;
}

const CACHE = "roomtone.web-player-audio";
const ABOUT = "x-roomtone-audio";

/** Stores audio in the browser's cache storage, which outlives the page; null where pages have none. */
export function createCacheShelf(caches: CacheStorage | undefined): AudioShelf | null {
  if (!caches) return null;
  const opened = caches.open(CACHE);
  opened.catch(() => undefined);
  const addressOf = (trackId: string) => `/web-player-audio/${encodeURIComponent(trackId)}`;
  return {
    async list() {
      try {
        const cache = await opened;
        const kept = await Promise.all(
          (await cache.keys()).map(async (request) => ({ request, response: await cache.match(request) })),
        );
        const found: ShelvedAudio[] = [];
        for (const { request, response } of kept) {
          const about = response ? aboutOf(response) : null;
          if (about) found.push(about);
          else await cache.delete(request);
        }
        return found;
      } catch {
        return [];
      }
    },
    async put(about, audio) {
      try {
        const headers = { [ABOUT]: encodeURIComponent(JSON.stringify(about)) };
        await (await opened).put(addressOf(about.trackId), new Response(audio, { headers }));
        return true;
      } catch {
        return false;
      }
    },
    async read(trackId) {
      try {
        const response = await (await opened).match(addressOf(trackId));
        return (await response?.blob()) ?? null;
      } catch {
        return null;
      }
    },
    async remove(trackId) {
      await opened.then((cache) => cache.delete(addressOf(trackId))).catch(() => false);
    },
  };
}

/** Removes the audio of a zone that this browser no longer plays. */
export async function clearCacheShelf(caches: CacheStorage | undefined): Promise<void> {
  await caches?.delete(CACHE).catch(() => false);
}

function aboutOf(response: Response): ShelvedAudio | null {
  try {
    const about: unknown = JSON.parse(decodeURIComponent(response.headers.get(ABOUT) ?? ""));
    return ShelvedAudio.safeParse(about).data ?? null;
  } catch {
    return null;
  }
}
