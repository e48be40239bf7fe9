import { SoundZoneAssignSourceDocument } from "#shared/contract/graphql/generated/operations.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { queryKeys } from "../lib/query-keys.ts";
import type { Services } from "../lib/services.tsx";
import { useCallMutation } from "./mutation.ts";
import type { PlayToSource } from "./play-to-source.ts";
import { rememberMusic } from "./recent-music.ts";

/** Music to play in zones: a playlist, optionally from a certain track, or single tracks. */
export type PlayToRequest =
  | {
      readonly type: "source";
      readonly source: PlayToSource;
      readonly track: { readonly id: string; readonly title: string } | null;
    }
  | { readonly type: "tracks"; readonly title: string; readonly trackIds: readonly string[] };

interface PlayTo {
  readonly request: PlayToRequest;
  readonly zones: readonly SoundZone[];
  /** Else after the current track. */
  readonly immediate: boolean;
}

/** Plays something in zones of the account, with a toast that says when it will be heard. */
export function usePlayIn(account: string) {
  return useCallMutation((services, play: PlayTo) => playIn(services, account, play), {
    stale: ({ zones }) => [queryKeys.zones(account), ...zones.map(({ id }) => queryKeys.zone(id))],
    success: (t, { request, zones, immediate }) => {
      const title = titleOf(request);
      const done =
        immediate && request.type === "source"
          ? t("playTo.playingNow", { title, count: zones.length })
          : t("playTo.willPlayNext", { title });
      const silent = zones.filter(({ paired }) => paired !== "paired").length;
      return silent === 0 ? done : `${done}. ${t("playTo.withoutPlayer", { count: silent })}`;
    },
    failure: "playTo.assignSourceError",
  });
}

/**
 * Assigns a source to the zones, at once or after the current track; single tracks play next. Screens show the new source
 * optimistically until the players report it.
 */
async function playIn({ graphql, playbackStates }: Services, account: string, play: PlayTo): Promise<void> {
  const { request, immediate } = play;
  const zones = play.zones.map(({ id }) => id);
  if (request.type === "tracks") {
    const trackIds = [...request.trackIds];
    await Promise.all(zones.map((zone) => playbackStates.command(zone, { type: "queue", trackIds })));
    return;
  }
  const { id, title, image, colorHex, playbackMode } = request.source;
  const shown = { id, presets: { playbackMode }, display: { title, image, colorHex } };
  const rollbacks = zones.map((zone) => playbackStates.addOptimisticSource(zone, shown));
  try {
    const input = { soundZones: zones, source: id, track: request.track?.id, immediate };
    await graphql(SoundZoneAssignSourceDocument, { input });
    rememberMusic(account, request.source);
  } catch (error) {
    for (const undo of rollbacks) undo();
    throw error;
  }
}

/** The name of the requested music. */
export function titleOf(request: PlayToRequest): string {
  if (request.type === "tracks") return request.title;
  return request.track?.title ?? request.source.title;
}
