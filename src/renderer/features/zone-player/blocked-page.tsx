import { useBlocking } from "#renderer/data/playback/blocking.ts";
import { paths } from "#renderer/lib/paths.ts";
import { BlockedView } from "#renderer/parts/history/blocked-view.tsx";

/** /accounts/{account}/zones/{zone}/player/blocked-tracks. */
export function BlockedPage() {
  const { accountId, zoneId } = paths.zoneBlocked.useParams();
  const { unblock } = useBlocking({ account: accountId, soundZone: zoneId });
  return <BlockedView zoneId={zoneId} onUnblock={unblock} />;
}
