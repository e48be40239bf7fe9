import { useNavigate } from "react-router-dom";
import { useBlocking } from "#renderer/data/playback/blocking.ts";
import { paths } from "#renderer/lib/paths.ts";
import { HistoryView } from "#renderer/parts/history/history-view.tsx";
import { HistoryExport } from "#renderer/parts/history-export/history-export.tsx";
import { useWhyTrack } from "#renderer/parts/why-track/use-why-track.tsx";

/** /accounts/{account}/zones/{zone}/player/history?date=YYYY-MM-DD. An invalid date is ignored. */
export function HistoryPage() {
  const zone = paths.zoneHistory.useParams();
  const { date } = paths.zoneHistory.useSearch();
  const navigate = useNavigate();
  const why = useWhyTrack({ account: zone.accountId, soundZone: zone.zoneId });
  const { block } = useBlocking({ account: zone.accountId, soundZone: zone.zoneId });
  return (
    <>
      <HistoryView
        zoneId={zone.zoneId}
        day={date ?? null}
        onDay={(day) => navigate(paths.zoneHistory({ ...zone, date: day ?? undefined }), { replace: true })}
        onBlock={block}
        onWhy={why.ask}
        actions={<HistoryExport zoneId={zone.zoneId} day={date ?? null} />}
      />
      {why.dialog}
    </>
  );
}
