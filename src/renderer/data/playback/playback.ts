import type { TFunction } from "i18next";
import { inHalves, type Outcome, oneByOne } from "#renderer/data/calls/each-zone.ts";
import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { rememberMusic } from "#renderer/data/music/recent-music.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { SoundZoneAssignSourceDocument } from "#shared/contract/graphql/generated/operations.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import type { PlayToSource } from "./play-to-source.ts";

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
  /** False: after the current track. */
  readonly immediate: boolean;
}

/** Most zones with pending queue requests. */
const QUEUES_AT_ONCE = 6;

/**
 * Plays something in zones of the account, with a toast about when it starts. Resolves to the outcome of each zone;
 * rejects when all zones failed.
 */
export function usePlayIn(account: string) {
  return useCallMutation((services, play: PlayTo) => playIn(services, account, play), {
    stale: ({ zones }) => [
      queryKeys.zones(account),
      ...zones.map(({ id }) => queryKeys.zone(id)),
      // Schedules count the zones that play them.
      [queryKeys.schedule("")[0]],
    ],
    success: (t, play, { done }) => playedText(t, { ...play, zones: done }),
    failure: { text: "playTo.assignSourceError" },
  });
}

/** The number of zones that play the music, and why others do not. */
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
 * Assigns a source to the zones, at once or after the current track; single tracks play next. Screens show the new
 * source optimistically until the players report it.
 */
async function playIn(services: Services, account: string, play: PlayTo): Promise<Outcome<SoundZone>> {
  const { request, zones } = play;
  const outcome =
    request.type === "tracks"
      ? await queueIn(services, zones, request.trackIds)
      : await assignIn(services, account, play, request);
  const [first] = outcome.refused;
  if (first && outcome.done.length === 0) throw first.error;
  return outcome;
}

function queueIn({ playbackStates }: Services, zones: readonly SoundZone[], trackIds: readonly string[]) {
  return oneByOne(zones, QUEUES_AT_ONCE, ({ id }) =>
    playbackStates.command(id, { type: "queue", trackIds: [...trackIds] }),
  );
}

async function assignIn(
  { graphql, playbackStates }: Services,
  account: string,
  { zones, immediate }: PlayTo,
  { source, track }: Extract<PlayToRequest, { readonly type: "source" }>,
): Promise<Outcome<SoundZone>> {
  const { id, title, image, colorHex, playbackMode } = source;
  const shown = { id, presets: { playbackMode }, display: { title, image, colorHex } };
  const rollbacks = new Map(
    zones.map((zone) => [zone.id, playbackStates.addOptimisticSource(zone.id, shown)]),
  );
  const outcome = await inHalves(zones, (some) => {
    const input = { soundZones: some.map((zone) => zone.id), source: id, track: track?.id, immediate };
    return graphql(SoundZoneAssignSourceDocument, { input });
  });
  for (const { item } of outcome.refused) rollbacks.get(item.id)?.();
  // Only playlists can be played again from the recent list.
  if (outcome.done.length > 0 && !isIdOf("Schedule", id)) rememberMusic(account, source);
  return outcome;
}

/** The title of the requested music. */
export function titleOf(request: PlayToRequest): string {
  if (request.type === "tracks") return request.title;
  return request.track?.title ?? request.source.title;
}
