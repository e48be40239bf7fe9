import { Alert, Button } from "@mantine/core";
import { IconCalendarDown } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCancelDowngrade } from "#renderer/data/billing/plan-changes.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import classes from "./subscription.module.css";
import { useDayText } from "./use-subscription-text.ts";
import type { ZoneSubscription } from "./use-zone-subscription.ts";

/** The change to a smaller plan that is scheduled, and the way to cancel it. */
export function DowngradeNotice({ subscription }: { readonly subscription: ZoneSubscription }) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { account, plan: current } = subscription;
  const refusal = useRefusalText(useMay("plan.change", { account: account.id }));
  const cancel = useCancelDowngrade(account.id);
  const { upcoming_plan } = current;
  if (upcoming_plan === "") return null;
  const plan = t(`subscriptions.plan.${current.plan}`);
  const next = t(`subscriptions.plan.${upcoming_plan}`);
  const at = parseTimestamp(current.recur_at) ?? parseTimestamp(current.trial_end);
  const commit = () =>
    cancel.mutateAsync({ params: { id: account.id } }).catch((error: unknown) => {
      toast("error", errorText(error));
      throw error;
    });
  return (
    <Alert role="status" variant="light" color="gray" icon={<IconCalendarDown size={20} aria-hidden />}>
      <div className={classes.dialog}>
        <p className={classes.text}>
          {at === null
            ? t("subscriptions.downgrade.textUndated", { plan: next })
            : t("subscriptions.downgrade.text", { plan: next, date: dayText(at) })}
        </p>
        <div>
          <DisabledReason reason={refusal}>
            {(disabled) => (
              <Button variant="default" size="sm" onClick={() => setAsking(true)} {...disabled}>
                {t("subscriptions.downgrade.cancel")}
              </Button>
            )}
          </DisabledReason>
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t("subscriptions.downgrade.title", { plan })}
        commitLabel={t("subscriptions.downgrade.commit")}
        onCommit={commit}
        onClose={() => setAsking(false)}
      >
        {t("subscriptions.downgrade.body", { plan, next })}
      </ConfirmDialog>
    </Alert>
  );
}
