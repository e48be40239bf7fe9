import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { isCalendarDay } from "#shared/domain/formatting/calendar-day.ts";
import { HistoryView } from "../../player/zone/history-view.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { usePairedBlocking } from "./use-paired-blocking.ts";

/** /electron/paired-zone/history?date=YYYY-MM-DD. */
export function PairedHistoryPage() {
  const { t } = useTranslation();
  const { zone, block } = usePairedBlocking();
  const [search, setSearch] = useSearchParams();
  const date = search.get("date");
  return (
    <>
      <PageHeader title={t("history.title")} />
      <HistoryView
        zoneId={zone.soundZone.id}
        day={date !== null && isCalendarDay(date) ? date : null}
        onDay={(day) => setSearch(day ? { date: day } : {}, { replace: true })}
        onBlock={block}
      />
    </>
  );
}
