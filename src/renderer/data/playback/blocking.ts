import { useMay } from "#renderer/data/access/access.ts";
import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";

// Operations are not part of the player's first screen.
const operations = () => import("#shared/contract/graphql/generated/operations.ts");

export interface NamedTrack {
  readonly id: string;
  readonly title: string;
}

/** Blocking and unblocking in a zone, each with a toast that offers undo. Null for people without the permission. */
export function useBlocking(zone: { readonly account: string; readonly soundZone: string }) {
  const { soundZone } = zone;
  // While unknown, leave the refusal to the service.
  const isRefused = useMay("zone.block", zone)?.ok === false;
  const shared = {
    stale: () => [queryKeys.zoneBlocked(soundZone), queryKeys.zoneHistory(soundZone)],
    failure: { text: "blocked.failed" },
    // Only the last message about a track is true.
    toastId: ({ id }: NamedTrack) => `blocking ${soundZone} ${id}`,
  } as const;
  const block = useCallMutation(
    async ({ graphql }, track: NamedTrack) =>
      graphql((await operations()).BlockTrackDocument, { input: { soundZone, track: track.id } }),
    {
      ...shared,
      success: (t, { title }) => t("blocked.done", { title }),
      undo: (track) => unblock.mutate(track),
    },
  );
  const unblock = useCallMutation(
    async ({ graphql }, track: NamedTrack) =>
      graphql((await operations()).UnblockTrackDocument, { input: { soundZone, track: track.id } }),
    {
      ...shared,
      success: (t, { title }) => t("blocked.undone", { title }),
      undo: (track) => block.mutate(track),
    },
  );
  return isRefused
    ? { block: undefined, unblock: undefined }
    : { block: block.mutate, unblock: unblock.mutate };
}
