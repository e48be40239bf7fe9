import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { HistoryView } from "#renderer/parts/history/history-view.tsx";
import { useWhyTrack } from "#renderer/parts/why-track/use-why-track.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { usePairedBlocking } from "./use-paired-blocking.ts";

/** /electron/paired-zone/history?date=YYYY-MM-DD. */
export function PairedHistoryPage() {
  const { t } = useTranslation();
  const { zone, block } = usePairedBlocking();
  const why = useWhyTrack({ account: zone.account.id, soundZone: zone.soundZone.id });
  const { date } = paths.electron.pairedZoneHistory.useSearch();
  const navigate = useNavigate();
  const show = (day: string | null) =>
    navigate(paths.electron.pairedZoneHistory({ date: day ?? undefined }), { replace: true });
  return (
    <>
      <PageHeader title={t("history.title")} />
      <HistoryView
        zoneId={zone.soundZone.id}
        day={date ?? null}
        onDay={show}
        onBlock={block}
        onWhy={why.ask}
      />
      {why.dialog}
    </>
  );
}
