import { IconChevronRight, IconMapPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { ChoiceLink } from "./choice.tsx";
import { SelectList } from "./select-list.tsx";
import { SetupLayout } from "./setup-layout.tsx";

/** /electron/select/{accountId}: chooses the location; skipped when there is only one. */
export function SelectLocation() {
  const { t } = useTranslation();
  const services = useServices();
  const { accountId } = paths.electron.selectLocation.useParams();
  const accounts = useQuery(accountQueries(services).list());
  const locations = useQuery(locationQueries(services).list(accountId));
  const [only] = locations.data ?? [];
  if (only && locations.data?.length === 1) {
    return <Navigate to={paths.electron.selectZone({ accountId, locationId: only.id })} replace />;
  }
  const many = (accounts.data?.length ?? 0) > 1;
  const account = accounts.data?.find(({ id }) => id === accountId);
  return (
    <SetupLayout
      title={t("electron.select.location")}
      intro={account?.business_name ?? "\u00a0"}
      back={many ? paths.electron.select() : undefined}
    >
      {locations.isPending ? <TrackRowSkeleton rows={3} /> : null}
      {locations.isLoadingError ? (
        <QueryError error={locations.error} onRetry={() => locations.refetch()} />
      ) : null}
      {locations.data !== undefined ? (
        <SelectList
          items={locations.data}
          textOf={({ name, address, city }) => `${name} ${address} ${city}`}
          empty={
            <EmptyState
              icon={<IconMapPin size={26} stroke={1.6} />}
              title={t("electron.select.noLocations.title")}
            >
              {t("electron.select.noLocations.body")}
            </EmptyState>
          }
        >
          {(location) => (
            <ChoiceLink
              key={location.id}
              to={paths.electron.selectZone({ accountId, locationId: location.id })}
              title={location.name}
              detail={[location.address, location.city].filter(Boolean).join(", ")}
              end={<IconChevronRight size={18} aria-hidden />}
            />
          )}
        </SelectList>
      ) : null}
    </SetupLayout>
  );
}
