import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useReactivate } from "#renderer/data/billing/subscription-changes.ts";
import { CostTable, useCost } from "./cost.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import type { OpenDialogProps } from "./open-dialog.ts";
import classes from "./subscription.module.css";
import { useDayText } from "./use-subscription-text.ts";

/** Lets a cancelled, paused or ended subscription go on. What is still paid for costs nothing. */
export function ResumeDialog({ subscription, onClose }: OpenDialogProps) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const { account, zone, activeUntil } = subscription;
  const { query, cost, refusal } = useCost(subscription, "resume");
  const denied = useRefusalText(useMay("subscription.edit", { account: account.id, soundZone: zone.id }));
  const reactivate = useReactivate(account.id);
  const isFree = cost !== null && cost.total === 0;
  const isPaid = activeUntil !== null && activeUntil > Date.now();
  return (
    <DialogFrame
      title={t("subscriptions.dialog.resume.title", { zone: zone.name })}
      commitLabel={t(`subscriptions.dialog.resume.${cost?.due === 0 ? "commitFree" : "commit"}`)}
      busyText={t("subscriptions.dialog.resume.busy")}
      refusal={denied ?? refusal}
      waits={query.isPending}
      onCommit={() => reactivate.mutateAsync(zone.id)}
      onClose={onClose}
    >
      {isFree ? (
        <p className={classes.text}>
          {isPaid
            ? t("subscriptions.dialog.resume.free", { date: dayText(activeUntil) })
            : t("subscriptions.dialog.resume.freeUndated")}
        </p>
      ) : (
        <CostTable subscription={subscription} query={query} />
      )}
    </DialogFrame>
  );
}
