import {
  changeCollection,
  type Entry,
  entriesOf,
  type OwnCollection,
  sizeOf,
} from "#server/modules/collections/public.ts";
import { audioOf, type CollectionRow, catalogueOf } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { PlaylistSplice } from "#shared/contract/graphql/inputs/playlists.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { accountListener, type Listener, listenerOf } from "#shared/domain/music/hearing.ts";
import {
  AT_THE_END,
  MOST_PLAYLIST_TRACKS,
  SNAPSHOT_MISMATCH,
} from "#shared/domain/music/playlists/manual-playlist.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Changes the tracks of a manual playlist. Whoever changes it at the same time waits; then a splice about the former list is
 * refused, so that nothing is lost, and an addition at the end follows the other's.
 */
export async function splicePlaylist(
  services: Services,
  viewer: Viewer,
  { id, curatorAccountId }: OwnCollection,
  splice: PlaylistSplice,
): Promise<Result<CollectionRow, Problem>> {
  const refused = await checkTracks(services, curatorAccountId, splice.trackIds);
  if (refused) return refused;
  return await changeCollection(services, id, async (playlist, tx) => {
    if (!isAddition(splice) && splice.snapshot !== playlist.snapshot) return MISMATCH;
    const { count, last } = await sizeOf(tx, id);
    const change = await placesOf(tx, id, splice, listenerOf(viewer), last);
    if (!change) return problem("invalid", { fields: { start: { code: "invalid" } } });
    if (count - change.removed.length + splice.trackIds.length > MOST_PLAYLIST_TRACKS) return FULL;
    if (change.removed.length === 0 && splice.trackIds.length === 0) return ok({});
    return ok({ tracks: { ...change, trackIds: splice.trackIds } });
  });
}

const MISMATCH = problem("conflict", { reason: "snapshot-mismatch", message: SNAPSHOT_MISMATCH });
const FULL = problem("conflict", {
  reason: "too-many-tracks",
  message: `A playlist holds at most ${MOST_PLAYLIST_TRACKS} tracks`,
});

/** Refuses tracks that the playlist's account may not hear, whoever adds them. */
export async function checkTracks(services: Services, accountId: string, trackIds: readonly string[]) {
  if (trackIds.length === 0) return null;
  const known = await catalogueOf(services, accountListener(accountId)).tracks(trackIds);
  const missing = trackIds.filter((id) => {
    const track = known.get(id);
    return !track || !audioOf(track);
  });
  if (missing.length === 0) return null;
  return problem("invalid", {
    reason: "unavailable-track",
    message: "A track is not available",
    fields: { trackIds: { code: "invalid" } },
  });
}

function isAddition({ start, length }: PlaylistSplice): boolean {
  return start === AT_THE_END && length === 0;
}

interface Change {
  readonly removed: readonly Entry[];
  /** Where what is more than what was removed goes. */
  readonly at: number;
}

/** The entries that a splice is about; null when it is not within the list. */
async function placesOf(
  tx: Services["db"],
  id: string,
  { start, length }: PlaylistSplice,
  listener: Listener,
  last: number,
): Promise<Change | null> {
  if (start === AT_THE_END) return length === 0 ? { removed: [], at: last + 1 } : null;
  const entries = await entriesOf(tx, listener, id);
  if (start + length > entries.length) return null;
  const removed = entries.slice(start, start + length);
  const behind = removed.at(-1);
  return { removed, at: behind ? behind.position + 1 : (entries[start]?.position ?? last + 1) };
}
