import { Alert, Button } from "@mantine/core";
import { IconCalendarDown } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useCancelDowngrade } from "#renderer/data/billing/plan-changes.ts";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import classes from "./subscriptions.module.css";

interface ScheduledDowngradeProps {
  readonly account: string;
  readonly subscription: AccountSubscription;
}

/** The scheduled change of plan, with its date and a dialog that cancels it. */
export function ScheduledDowngrade({ account, subscription }: ScheduledDowngradeProps) {
  const { t } = useTranslation();
  const dayText = useBillingDay(account);
  const errorText = useErrorText();
  const refusal = useRefusalText(useMay("plan.change", { account }));
  const { mutateAsync } = useCancelDowngrade(account);
  const [opened, setOpened] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The dialog fades out with the former plan, after the change is gone.
  const [asked, setAsked] = useState("");
  const { upcoming_plan: next } = subscription;
  const plan = t(`billingOverview.plan.names.${subscription.plan}`);
  const day = dayText(subscription.recur_at) ?? dayText(subscription.trial_end);
  const nextName = next && t(`billingOverview.plan.names.${next}`);
  const open = () => {
    setFailure(null);
    setAsked(nextName);
    setOpened(true);
  };
  const cancel = async () => {
    setFailure(null);
    try {
      await mutateAsync({ params: { id: account } });
      // The button that opened the dialog is gone.
      document.getElementById("plan")?.focus();
    } catch (error) {
      setFailure(errorText(error));
      throw error;
    }
  };
  return (
    <>
      {next !== "" && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconCalendarDown size={20} stroke={1.7} aria-hidden />}
          title={
            day === null
              ? t("billingOverview.downgrade.titleUndated", { plan: nextName })
              : t("billingOverview.downgrade.title", { plan: nextName, date: day })
          }
        >
          <div className={classes.alert}>
            {t("billingOverview.downgrade.text", { plan })}
            <DisabledReason reason={refusal}>
              {(props) => (
                <Button variant="default" aria-haspopup="dialog" onClick={open} {...props}>
                  {t("billingOverview.downgrade.cancel", { plan })}
                </Button>
              )}
            </DisabledReason>
          </div>
        </Alert>
      )}
      <ConfirmDialog
        opened={opened}
        title={t("billingOverview.downgrade.ask", { plan })}
        commitLabel={t("billingOverview.downgrade.cancel", { plan })}
        cancelLabel={t("billingOverview.downgrade.close")}
        onCommit={cancel}
        onClose={() => setOpened(false)}
      >
        <p className={classes.text}>{t("billingOverview.downgrade.askText", { next: asked, plan })}</p>
        {failure !== null && (
          <Alert role="alert" color="red" mt="md">
            {failure}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
