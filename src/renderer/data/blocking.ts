import { BlockTrackDocument, UnblockTrackDocument } from "#shared/contract/graphql/generated/operations.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCallMutation } from "./mutation.ts";

export interface NamedTrack {
  readonly id: string;
  readonly title: string;
}

/** Blocking and unblocking in a zone, each with a toast that offers to undo it. */
export function useBlocking(soundZone: string) {
  const shared = {
    stale: () => [queryKeys.zoneBlocked(soundZone), queryKeys.zoneHistory(soundZone)],
    failure: "blocked.failed",
  } as const;
  const block = useCallMutation(
    ({ graphql }, track: NamedTrack) =>
      graphql(BlockTrackDocument, { input: { soundZone, track: track.id } }),
    {
      ...shared,
      success: (t, { title }) => t("blocked.done", { title }),
      undo: (track) => unblock.mutate(track),
    },
  );
  const unblock = useCallMutation(
    ({ graphql }, track: NamedTrack) =>
      graphql(UnblockTrackDocument, { input: { soundZone, track: track.id } }),
    {
      ...shared,
      success: (t, { title }) => t("blocked.undone", { title }),
      undo: (track) => block.mutate(track),
    },
  );
  return { block: block.mutate, unblock: unblock.mutate };
}
