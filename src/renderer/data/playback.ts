import type { TFunction } from "i18next";
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
    success: playedText,
    failure: "playTo.assignSourceError",
  });
}

/** In how many of the zones the music is heard, and why not in the others. */
export function playedText(t: TFunction, { request, zones, immediate }: PlayTo): string {
  const title = titleOf(request);
  const silent = zones.filter(({ paired }) => paired !== "paired").length;
  const offline = zones.filter(
    ({ paired, status }) => paired === "paired" && status.message === "PLAYER_DISCONNECTED",
  ).length;
  const heard = zones.length - silent - offline;
  const isLater = !immediate || request.type !== "source";
  return [
    isLater && t("playTo.willPlayNext", { title }),
    !isLater && heard > 0 && t("playTo.playingNow", { title, count: heard }),
    silent > 0 &&
      t(isLater || heard > 0 ? "playTo.withoutPlayer" : "playTo.waiting", { title, count: silent }),
    offline > 0 && t("playTo.offline", { count: offline }),
  ]
    .filter(Boolean)
    .join(". ");
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
