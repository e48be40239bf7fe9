import { queryOptions } from "@tanstack/react-query";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { inQuery, useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  changeLessOften,
  getTrackReason,
  listLessOften,
  type NamedTrait,
  type TrackReason,
} from "#shared/contract/rest/music/reasons.ts";

/** Why a zone plays a track, and its list of music played less often. Stale whenever its blocked tracks are. */
export function reasonQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** `collection` is the track's playlist, or several that a schedule mixes; empty for none. */
    track: (zone: string, track: string, collection: string) =>
      queryOptions({
        queryKey: [...queryKeys.zoneBlocked(zone), "reason", track, collection],
        queryFn: ({ signal }) =>
          rest.call(getTrackReason, { params: { id: zone, track }, query: { collection }, signal }),
      }),
    lessOften: (zone: string) =>
      queryOptions({
        queryKey: [...queryKeys.zoneBlocked(zone), "less-often"],
        queryFn: async ({ signal }) =>
          (await rest.call(listLessOften, { params: { id: zone }, signal })).items,
      }),
  };
}

interface LessChange {
  readonly trait: NamedTrait;
  readonly less: boolean;
}

type ReasonKey = ReturnType<ReturnType<typeof reasonQueries>["track"]>["queryKey"];

/**
 * Plays an artist, genre or mood less often in a zone, or normally again; each has a toast with undo. The query `reason`
 * gets the new state with the answer: a press before it is fetched again would otherwise repeat the change.
 */
export function useChangeLessOften(
  zone: { readonly account: string; readonly soundZone: string },
  reason?: ReasonKey,
) {
  const { soundZone } = zone;
  const refusal = useRefusalText(useMay("zone.block", zone));
  const change = useCallMutation(
    ({ rest }, { trait: { kind, value }, less }: LessChange) =>
      rest.call(changeLessOften, { params: { id: soundZone }, body: { kind, value, less } }),
    {
      stale: () => [queryKeys.zoneBlocked(soundZone)],
      learned: ({ trait: { kind, value }, less }) =>
        (reason ? [reason] : []).map((key) =>
          inQuery(key, (held) => {
            const changed = (trait: TrackReason["traits"][number]) =>
              trait.kind === kind && trait.value === value ? { ...trait, less } : trait;
            return held && { ...held, traits: held.traits.map(changed) };
          }),
        ),
      success: (t, { trait: { name }, less }) =>
        t(less ? "reasons.less.done" : "reasons.less.undone", { name }),
      undo: ({ trait, less }) => change.mutate({ trait, less: !less }),
      failure: { text: "reasons.less.failed" },
      scope: "less-often",
    },
  );
  return { change, refusal };
}
