import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useDismissedHere } from "#renderer/data/notices/dismissed-here.ts";
import { noticeQueries, useDismissNotices } from "#renderer/data/notices/notices.ts";
import { statusPageQuery } from "#renderer/data/status/status-page.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { ToastPortal } from "#renderer/ui/feedback/toast-portal.tsx";
import { isDismissedBy, statusDismissal } from "#shared/domain/notices/notices.ts";
import { noticesOf } from "#shared/domain/status/notices-of.ts";
import { STATUS_EVERY_MS } from "#shared/domain/status/status-notice.ts";
import { StatusNotices } from "./status-notices.tsx";

/** Open notices about the service, in one toast that stays until they end or somebody closes it. */
export function StatusToast() {
  const { t } = useTranslation();
  const services = useServices();
  const { userId } = useSession();
  const account = useCurrentAccount()?.id ?? null;
  const summary = useQuery(statusPageQuery(services)).data;
  const hasNotices = summary !== undefined && noticesOf(summary).length > 0;
  const own = useQuery({
    ...noticeQueries(services).dismissals(userId ?? ""),
    enabled: userId !== null && hasNotices,
    // Somebody may have closed them on another device.
    refetchInterval: STATUS_EVERY_MS,
  });
  const [here, dismissHere] = useDismissedHere();
  const dismiss = useDismissNotices();
  // A notice is shown once too often rather than not at all.
  const dismissals = userId === null ? here : (own.data ?? (own.isError ? {} : undefined));
  if (!summary || !dismissals) return null;
  const notices = noticesOf(summary, (id) => isDismissedBy(statusDismissal(id), dismissals, account));
  if (notices.length === 0) return null;
  const close = () => {
    const names = notices.map(({ id }) => statusDismissal(id));
    if (userId === null) dismissHere(...names);
    else dismiss.mutate({ user: userId, notices: names });
  };
  return (
    <ToastPortal id="status-page" label={t("statusPage.label")} onClose={close}>
      <StatusNotices notices={notices} />
    </ToastPortal>
  );
}
