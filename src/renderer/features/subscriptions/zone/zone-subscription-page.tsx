import { Outlet } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { ActionDialog } from "#renderer/parts/subscription/action-dialog.tsx";
import { SubscriptionPanel } from "#renderer/parts/subscription/panel.tsx";

/** /accounts/{account}/zones/{zone}/subscription: the zone's subscription, in the zone's frame. */
export function ZoneSubscriptionPage() {
  const { accountId, zoneId } = paths.zoneSubscription.useParams();
  return (
    <>
      <SubscriptionPanel account={accountId} zone={zoneId} />
      <Outlet />
    </>
  );
}

/** …/subscription/{action}: the action's dialog, above the panel. */
export function ZoneSubscriptionActionPage() {
  const { accountId, zoneId, subscriptionAction } = paths.zoneSubscriptionAction.useParams();
  return (
    <ActionDialog
      account={accountId}
      zone={zoneId}
      action={subscriptionAction}
      backTo={paths.zoneSubscription({ accountId, zoneId })}
    />
  );
}
