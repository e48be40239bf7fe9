import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useAcceptLegal } from "#renderer/data/accounts/legal-changes.ts";
import { usePurchase } from "#renderer/data/billing/subscription-changes.ts";
import { zoneStateQueries } from "#renderer/data/billing/zone-state.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { needsLegalAcceptance } from "#shared/domain/accounts/terms.ts";
import { needsLargerPlan } from "#shared/domain/billing/panel.ts";
import { CostTable, useCost } from "./cost.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import type { OpenDialogProps } from "./open-dialog.ts";
import classes from "./subscription.module.css";
import { UpgradeDialog } from "./upgrade-dialog.tsx";

/** Buys the zone's subscription, or explains that another active zone needs a larger plan. */
export function ActivateDialog(props: OpenDialogProps) {
  const { account, plan, state } = props.subscription;
  const active = useQuery(zoneStateQueries(useServices()).activeZones(account.id));
  if (active.data === undefined && !active.isError) return null;
  // Without the count the service decides.
  const others = (active.data ?? 0) - (state === "ACTIVE" ? 1 : 0);
  if (needsLargerPlan(plan.plan, others)) return <UpgradeDialog {...props} />;
  return <Purchase {...props} asksForTerms={needsLegalAcceptance(account, others > 0)} />;
}

function Purchase({
  subscription,
  onClose,
  asksForTerms,
}: OpenDialogProps & { readonly asksForTerms: boolean }) {
  const { t } = useTranslation();
  const { account, zone } = subscription;
  const { query, cost, refusal } = useCost(subscription, "activate");
  const denied = useRefusalText(useMay("subscription.edit", { account: account.id, soundZone: zone.id }));
  const purchase = usePurchase(account.id);
  const accept = useAcceptLegal();
  const commit = async () => {
    if (asksForTerms) await accept.mutateAsync({ id: account.id, terms_type: account.terms_type });
    await purchase.mutateAsync(zone.id);
  };
  return (
    <DialogFrame
      title={t("subscriptions.dialog.activate.title", { zone: zone.name })}
      commitLabel={t(`subscriptions.dialog.activate.${cost?.due === 0 ? "commitFree" : "commit"}`)}
      busyText={t("subscriptions.dialog.activate.busy")}
      refusal={denied ?? refusal}
      waits={query.isPending}
      onCommit={commit}
      onClose={onClose}
    >
      <CostTable subscription={subscription} query={query} />
      {asksForTerms && (
        <p className={classes.text}>
          {t("subscriptions.cost.terms")}{" "}
          <Anchor href={paths.legal()} target="_blank" underline="always">
            {t("subscriptions.cost.readTerms")}
          </Anchor>
        </p>
      )}
    </DialogFrame>
  );
}
