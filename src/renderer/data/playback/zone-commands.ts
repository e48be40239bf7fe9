import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";

/** Most commands in flight. */
const AT_ONCE = 6;
/** Most zones per call. */
const ASKED_AT_ONCE = 50;

interface Many {
  readonly zones: readonly string[];
  readonly type: "play" | "pause";
}

/** Plays or pauses several zones; the toast counts them and offers undo. */
export function useCommandZones() {
  const back = useCallMutation(commandAll, {
    success: (t, { type }, done) => t(`zones.many.${type}`, { count: done.length }),
    failure: "dialog",
  });
  return useCallMutation(commandAll, {
    success: (t, { type }, done) => t(`zones.many.${type}`, { count: done.length }),
    undo: ({ type }, done) => back.mutate({ zones: done, type: type === "play" ? "pause" : "play" }),
    failure: "dialog",
  });
}

/** Pauses every playing zone of an account. */
export function usePauseAll() {
  const back = useCallMutation(commandAll, {
    success: (t, _, done) => t("zones.many.play", { count: done.length }),
    failure: "dialog",
  });
  return useCallMutation(
    async (services: Services, account: string) =>
      commandAll(services, { zones: await playingZones(services, account), type: "pause" }),
    {
      // The caller shows a message when nothing was playing.
      success: (t, _, done) => (done.length === 0 ? "" : t("zones.many.pause", { count: done.length })),
      undo: (_, done) => back.mutate({ zones: done, type: "play" }),
      failure: "dialog",
    },
  );
}

/** Sends a command to zones, a few at a time; resolves to the zones that accepted it. Rejects when all failed. */
async function commandAll({ playbackStates }: Services, { zones, type }: Many): Promise<readonly string[]> {
  const waiting = [...zones];
  const done: string[] = [];
  const errors: unknown[] = [];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await playbackStates.command(id, { type });
        done.push(id);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (done.length === 0 && errors.length > 0) throw errors[0];
  return done;
}

/** The zones of an account that are playing. */
async function playingZones(services: Services, account: string): Promise<readonly string[]> {
  const { getPlaybackStates } = await import("#shared/contract/rest/player.ts");
  const all: readonly SoundZone[] = await services.queryClient.fetchQuery(
    zoneQueries(services).every(account),
  );
  const there = all.filter(({ paired }) => paired === "paired").map(({ id }) => id);
  const playing: string[] = [];
  for (let from = 0; from < there.length; from += ASKED_AT_ONCE) {
    const soundZones = there.slice(from, from + ASKED_AT_ONCE).join(",");
    const { states } = await services.rest.call(getPlaybackStates, { query: { soundZones } });
    for (const { zone, online, status } of states)
      if (online && (status === "playing" || status === "buffering")) playing.push(zone.id);
  }
  return playing;
}
