import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router-dom";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ActionDialog } from "#renderer/parts/subscription/action-dialog.tsx";
import { SubscriptionPanel } from "#renderer/parts/subscription/panel.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { StreamingZoneError, StreamingZoneNotFound } from "./streaming-zone-error.tsx";

/** /accounts/{account}/settings/subscriptions/streaming/{zone}: the same panel, in the settings. */
export function StreamingZonePage() {
  const { accountId, zoneId } = paths.streamingZone.useParams();
  const { t } = useTranslation();
  const services = useServices();
  const zone = useQuery(zoneQueries(services).detail(zoneId));
  useEffect(() => services.events.join("sound_zone", zoneId), [services, zoneId]);
  if (zone.error && !zone.data)
    return <StreamingZoneError account={accountId} error={zone.error} onRetry={() => zone.refetch()} />;
  if (zone.data && zone.data.account !== accountId) return <StreamingZoneNotFound />;
  return (
    <>
      <PageHeader
        above={<Link to={paths.streaming({ accountId })}>{t("subscriptions.backToList")}</Link>}
        title={zone.data?.name ?? <Skeleton component="span" display="block" width={220} height={32} />}
      />
      <SubscriptionPanel account={accountId} zone={zoneId} />
      <Outlet />
    </>
  );
}

/** …/streaming/{zone}/{action}: the action's dialog, above the panel. */
export function StreamingActionPage() {
  const { accountId, zoneId, subscriptionAction } = paths.streamingAction.useParams();
  return (
    <ActionDialog
      account={accountId}
      zone={zoneId}
      action={subscriptionAction}
      backTo={paths.streamingZone({ accountId, zoneId })}
    />
  );
}
