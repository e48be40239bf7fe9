import { useTranslation } from "react-i18next";
import { BlockedView } from "#renderer/parts/history/blocked-view.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { usePairedBlocking } from "./use-paired-blocking.ts";

/** /electron/paired-zone/blocked-tracks. */
export function PairedBlockedPage() {
  const { t } = useTranslation();
  const { zone, unblock } = usePairedBlocking();
  return (
    <>
      <PageHeader title={t("blocked.title")} />
      <BlockedView zoneId={zone.soundZone.id} onUnblock={unblock} />
    </>
  );
}
