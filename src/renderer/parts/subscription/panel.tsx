import { Card, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { zoneStateQueries } from "#renderer/data/billing/zone-state.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import { needsLargerPlan, type Panel, panelActions, showsDowngrade } from "#shared/domain/billing/panel.ts";
import { PanelButtons } from "./buttons.tsx";
import { DowngradeNotice } from "./downgrade-notice.tsx";
import { Facts } from "./facts.tsx";
import { StateText, stateKey } from "./state-text.tsx";
import classes from "./subscription.module.css";
import { Timeline } from "./timeline.tsx";
import { useZoneSubscription, type ZoneAddress, type ZoneSubscription } from "./use-zone-subscription.ts";
import { Warnings } from "./warnings.tsx";

/** A zone's subscription: its state and dates, and links to the actions that it offers now. */
export function SubscriptionPanel(address: ZoneAddress) {
  const { t } = useTranslation();
  const may = useMay("SUBSCRIPTION_WRITE", { account: address.account, soundZone: address.zone });
  const { loaded, error, isSold, retry } = useZoneSubscription(address);
  if (may?.ok === false) return <p className={classes.text}>{t("soundZone.activation.noPermission")}</p>;
  if (!isSold) return <p className={classes.text}>{t("access.billing-off")}</p>;
  if (error) return <QueryError error={error} onRetry={retry} />;
  if (may === null || loaded === null) return <PanelSkeleton />;
  return <LoadedPanel subscription={loaded} />;
}

function LoadedPanel({ subscription }: { readonly subscription: ZoneSubscription }) {
  const { t } = useTranslation();
  const { panel, plan } = subscription;
  const key = stateKey(subscription);
  return (
    <Card component="section" className={classes.panel} aria-labelledby="subscription">
      <div className={classes.head}>
        <h2 id="subscription">{t(`subscriptions.state.${key}.title`)}</h2>
        <StatusBadge tone={toneOf(panel)}>{t(`subscriptions.state.${key}.badge`)}</StatusBadge>
      </div>
      <StateText subscription={subscription} />
      <Warnings subscription={subscription} />
      <Timeline subscription={subscription} />
      <Facts subscription={subscription} />
      {panel.kind === "active" && showsDowngrade(plan.upcoming_plan) && (
        <DowngradeNotice subscription={subscription} />
      )}
      <Buttons subscription={subscription} />
    </Card>
  );
}

/** Starter has one active zone: activating another one begins with a larger plan. */
function Buttons({ subscription }: { readonly subscription: ZoneSubscription }) {
  const { account, plan, panel, state } = subscription;
  const asksForCount = plan.plan === "starter" && panel.kind === "activate";
  const active = useQuery({
    ...zoneStateQueries(useServices()).activeZones(account.id),
    enabled: asksForCount,
  });
  const others = (active.data ?? 0) - (state === "ACTIVE" ? 1 : 0);
  const targets = panelActions(panel).map((action) => ({
    action,
    to: action === "activate" && needsLargerPlan(plan.plan, others) ? ("upgrade" as const) : action,
  }));
  return (
    <PanelButtons subscription={subscription} targets={targets} waits={asksForCount && active.isPending} />
  );
}

function toneOf(panel: Panel): StatusTone {
  switch (panel.kind) {
    case "active":
      return "ok";
    case "activate":
      return "none";
    case "paymentMissing":
      return panel.trial === "active" ? "ok" : "warning";
    case "resubscribe":
      return "warning";
  }
}

function PanelSkeleton() {
  return (
    <Stack maw={720} gap="md" aria-hidden>
      <Skeleton height={28} width="50%" />
      <Skeleton height={16} width="80%" />
      <Skeleton height={10} mt="sm" />
      <Skeleton height={90} />
      <Skeleton height={40} width={180} />
    </Stack>
  );
}
