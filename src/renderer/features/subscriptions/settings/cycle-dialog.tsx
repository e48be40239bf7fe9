import { Alert, Button, Group, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChangeCycle } from "#renderer/data/billing/plan-changes.ts";
import type { BillingCycleUpdate } from "#renderer/data/billing/results.ts";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import { useProblemText } from "#renderer/parts/cart/use-problem-text.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { AccountSubscription } from "#shared/contract/rest/billing/account-subscription.ts";
import type { Pricing } from "#shared/contract/rest/billing/pricing.ts";
import { BILLING_CYCLES, type BillingCycle } from "#shared/domain/billing/plans.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { chargeWithCycle, nextTerms, priceIn } from "./cycle-cost.ts";
import classes from "./subscriptions.module.css";

interface CycleDialogProps {
  readonly account: string;
  readonly subscription: AccountSubscription;
  readonly pricing: Pricing | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes how often zones are charged, after showing from when and for how much. */
export function CycleDialog(props: CycleDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      opened={props.opened}
      title={t("billingOverview.cycle.title")}
      onClose={props.onClose}
      ignoreClose={busy}
      size={520}
    >
      <CycleForm {...props} onBusy={setBusy} />
    </Dialog>
  );
}

function CycleForm({
  account,
  subscription,
  pricing,
  onClose,
  onBusy,
}: CycleDialogProps & { readonly onBusy: (busy: boolean) => void }) {
  const { t } = useTranslation();
  const dayText = useBillingDay(account);
  const problemText = useProblemText();
  const { mutateAsync, isPending } = useChangeCycle(account);
  const { plan, cycle: present } = nextTerms(subscription);
  const [chosen, setChosen] = useState<BillingCycle>(present);
  const [failure, setFailure] = useState<string | null>(null);
  const day = dayText(subscription.recur_at) ?? dayText(subscription.trial_end);
  const change = (): Promise<BillingCycleUpdate> =>
    mutateAsync({ params: { id: account }, body: { billing_cycle: chosen } }).then(
      () => ({ type: "Success" as const }),
      (error) => ({ type: "Failure" as const, error: problemText({ kind: "refused", error }) }),
    );
  const save = async () => {
    setFailure(null);
    onBusy(true);
    const outcome = await change();
    onBusy(false);
    if (outcome.type === "Success") onClose();
    else setFailure(outcome.error);
  };
  return (
    <Stack gap="md">
      <Radio.Group
        label={t("billingOverview.cycle.label")}
        value={chosen}
        onChange={(value) => setChosen(BILLING_CYCLES.find((cycle) => cycle === value) ?? present)}
      >
        <Stack gap="xs" mt="xs">
          {BILLING_CYCLES.map((cycle) => {
            const entry = priceIn(pricing, plan, cycle);
            return (
              <Radio
                key={cycle}
                value={cycle}
                label={t(`billingOverview.plan.cycles.${cycle}`)}
                description={
                  entry &&
                  t(`billingOverview.list.price.${cycle}`, {
                    amount: formatMoney(entry.cycle_price, entry.iso_currency),
                  })
                }
                {...(cycle === chosen && { "data-autofocus": true })}
              />
            );
          })}
        </Stack>
      </Radio.Group>
      <div className={classes.note} aria-live="polite">
        {chosen !== present && (
          <Comparison subscription={subscription} pricing={pricing} present={present} chosen={chosen} />
        )}
        <p>
          {day === null ? t("billingOverview.cycle.noteNow") : t("billingOverview.cycle.note", { date: day })}
          {chosen !== "monthly" && ` ${t("billingOverview.cycle.notePause")}`}
        </p>
      </div>
      {failure !== null && (
        <Alert role="alert" color="red">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <DisabledReason reason={chosen === present ? t("billingOverview.cycle.same") : null}>
          {(reasonProps) => (
            <Button loading={isPending} onClick={save} {...reasonProps}>
              {t("billingOverview.cycle.save")}
            </Button>
          )}
        </DisabledReason>
      </Group>
    </Stack>
  );
}

interface ComparisonProps extends Pick<CycleDialogProps, "subscription" | "pricing"> {
  readonly present: BillingCycle;
  readonly chosen: BillingCycle;
}

/** The next charge with the present and with the chosen cycle. */
function Comparison({ subscription, pricing, present, chosen }: ComparisonProps) {
  const { t } = useTranslation();
  const dayText = useBillingDay(subscription.account);
  const { next_charge: charge, iso_currency } = subscription;
  const after = chargeWithCycle(subscription, pricing, chosen);
  const day = dayText(charge?.at);
  if (charge === null || after === null) return <p>{t("billingOverview.cycle.unknown")}</p>;
  const money = (amount: number) => formatMoney(amount, iso_currency || (pricing?.iso_currency ?? ""));
  return (
    <>
      <h3 className={classes.noteTitle}>
        {day === null
          ? t("billingOverview.cycle.nextUndated")
          : t("billingOverview.cycle.next", { date: day })}
      </h3>
      <dl className={classes.sums}>
        <dt>
          {t("billingOverview.cycle.now")}
          <span className={classes.small}>{t(`billingOverview.cycle.covers.${present}`)}</span>
        </dt>
        <dd>{money(charge.amount)}</dd>
        <dt>
          {t("billingOverview.cycle.then")}
          <span className={classes.small}>{t(`billingOverview.cycle.covers.${chosen}`)}</span>
        </dt>
        <dd>
          <strong>{money(after)}</strong>
        </dd>
      </dl>
      <p>
        {t("billingOverview.cycle.withVat", {
          zones: t("billingOverview.zonesCount", { count: charge.zones }),
        })}
      </p>
    </>
  );
}
