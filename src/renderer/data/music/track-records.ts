import { queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import type { Track } from "#shared/contract/rest/entities.ts";
import { getTracks } from "#shared/contract/rest/music/music.ts";
import { ANY_MARKET, isInMarket } from "#shared/domain/playback/eligibility.ts";
import { partOf } from "#shared/domain/services/part-of.ts";

/** Most tracks per call (specification, music §9). */
const BATCH = 500;
/** How long a request waits to be batched with others, in ms: about a frame. */
const GATHER_MS = 16;
const STALE_MS = 60 * 60_000;

type Needs = Pick<Services, "rest" | "parts">;

interface Waiting {
  readonly id: string;
  readonly resolve: (track: Track | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Requests for the next call. */
const createGathering = (): { waiting: Waiting[] } => ({ waiting: [] });

/** A single track; null when it no longer exists. Requests made at about the same time share a call. */
export function trackRecordQuery(services: Needs, id: string) {
  return queryOptions({
    queryKey: ["track", id],
    queryFn: () => gather(services, id),
    staleTime: STALE_MS,
  });
}

/** Tracks by id, in as few calls as possible. */
export async function fetchTrackRecords(
  services: Needs & Pick<Services, "queryClient">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Track>> {
  const tracks = await Promise.all(
    [...new Set(ids)].map((id) => services.queryClient.fetchQuery(trackRecordQuery(services, id))),
  );
  return new Map(tracks.flatMap((track) => (track ? [[track.id, track] as const] : [])));
}

/** Whether a track may be played in a market. */
export function isPlayableIn(track: Track, market: string): boolean {
  return isInMarket(track.markets, market);
}

function gather(services: Needs, id: string): Promise<Track | null> {
  return new Promise((resolve, reject) => {
    const gathering = partOf(services, createGathering);
    gathering.waiting.push({ id, resolve, reject });
    if (gathering.waiting.length > 1) return;
    setTimeout(() => {
      const { waiting } = gathering;
      gathering.waiting = [];
      for (let from = 0; from < waiting.length; from += BATCH)
        void answer(services, waiting.slice(from, from + BATCH));
    }, GATHER_MS);
  });
}

async function answer({ rest }: Needs, waiting: readonly Waiting[]): Promise<void> {
  try {
    const body = waiting.map(({ id }) => id);
    const tracks = await rest.call(getTracks, { query: { market: ANY_MARKET }, body });
    for (const { id, resolve } of waiting) resolve(tracks[id] ?? null);
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
}
