import { IconBuildingStore, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { ChoiceLink } from "./choice.tsx";
import { SelectList } from "./select-list.tsx";
import { SetupLayout } from "./setup-layout.tsx";

/** /electron/select: chooses the account; skipped when there is only one. */
export function SelectAccount() {
  const { t } = useTranslation();
  const services = useServices();
  const accounts = useQuery(accountQueries(services).list());
  const usable = accounts.data?.filter(({ deactivated }) => !deactivated) ?? [];
  const [only] = usable;
  if (only && usable.length === 1)
    return <Navigate to={paths.electron.selectLocation({ accountId: only.id })} replace />;
  return (
    <SetupLayout title={t("electron.select.account")}>
      {accounts.isPending ? <TrackRowSkeleton rows={3} /> : null}
      {accounts.isLoadingError ? (
        <QueryError error={accounts.error} onRetry={() => accounts.refetch()} />
      ) : null}
      {accounts.data !== undefined ? (
        <SelectList
          items={usable}
          textOf={({ business_name, city }) => `${business_name} ${city}`}
          empty={
            <EmptyState
              icon={<IconBuildingStore size={26} stroke={1.6} />}
              title={t("electron.select.noAccounts.title")}
            >
              {t("electron.select.noAccounts.body")}
            </EmptyState>
          }
        >
          {(account) => (
            <ChoiceLink
              key={account.id}
              to={paths.electron.selectLocation({ accountId: account.id })}
              title={account.business_name}
              detail={account.city}
              end={<IconChevronRight size={18} aria-hidden />}
            />
          )}
        </SelectList>
      ) : null}
    </SetupLayout>
  );
}
