import { SoundZoneAssignSourceDocument } from "#shared/contract/graphql/generated/operations.ts";
import type { Services } from "../../lib/services.tsx";
import type { PlayToRequest } from "../../player/play-to-store.ts";

type Calls = Pick<Services, "graphql" | "playbackStates">;

/**
 * Plays what was asked for in these zones: a source becomes theirs, at once or after the current track; single tracks play
 * next. Screens show a new source at once, until the players report it.
 */
export async function playTo(
  { graphql, playbackStates }: Calls,
  request: PlayToRequest,
  zones: readonly string[],
  immediate: boolean,
): Promise<void> {
  if (request.type === "tracks") {
    const trackIds = [...request.trackIds];
    await Promise.all(zones.map((zone) => playbackStates.command(zone, { type: "queue", trackIds })));
    return;
  }
  const { id, title, image, colorHex, playbackMode } = request.source;
  const shown = { id, presets: { playbackMode }, display: { title, image, colorHex } };
  const takeBack = zones.map((zone) => playbackStates.wishSource(zone, shown));
  try {
    const input = { soundZones: [...zones], source: id, track: request.track?.id, immediate };
    await graphql(SoundZoneAssignSourceDocument, { input });
  } catch (error) {
    for (const undo of takeBack) undo();
    throw error;
  }
}
