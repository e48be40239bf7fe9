import { Alert, Button, Group, Skeleton, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cartQuery } from "#renderer/data/billing/carts.ts";
import { planQueries } from "#renderer/data/billing/plans.ts";
import { dayIn, dayName, shiftDay, shiftMonths } from "#renderer/lib/i18n/days.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { DateInput } from "#renderer/ui/inputs/date-input.tsx";
import type { CartAction, CartInput, CartPreview } from "#shared/contract/rest/billing/carts.ts";
import { LONGEST_PAUSE_MONTHS } from "#shared/domain/billing/subscription.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import classes from "./cart.module.css";
import { CartLines } from "./cart-lines.tsx";
import type { CartProblem } from "./cart-problem.ts";
import { CartTotals } from "./cart-totals.tsx";
import { useProblemText } from "./use-problem-text.ts";

interface CartFormProps {
  readonly account: string;
  readonly action: CartAction;
  readonly zones: readonly string[];
  /** While the change is being made and paid for. */
  readonly busy: boolean;
  readonly problem: CartProblem | null;
  readonly onConfirm: (cart: CartInput, due: number) => void;
  readonly onClose: () => void;
}

/** What a change does to each zone and costs together. A pause begins with its last day. */
export function CartForm(props: CartFormProps) {
  const { account, action } = props;
  const { t, i18n } = useTranslation();
  const services = useServices();
  const subscription = useQuery({
    ...planQueries(services).subscription(account),
    enabled: action === "pause",
  });
  const [typed, setTyped] = useState<string | null>(null);
  // Pauses begin where the paid time ends.
  const paidUntil = parseTimestamp(subscription.data?.recur_at) ?? Date.now();
  const start = dayIn(subscription.data?.timezone ?? "UTC", paidUntil);
  const [first, last] = [shiftDay(start, 1), shiftMonths(start, LONGEST_PAUSE_MONTHS)];
  const until = typed ?? shiftMonths(start, 1);
  const isDay = until >= first && until <= last;
  const dayText = (day: string) => dayName(day, i18n.language, "medium");
  const isLoading = action === "pause" && subscription.isPending;
  return (
    <Stack gap="md">
      <p className={classes.intro}>{t(`billingOverview.cart.intro.${action}`)}</p>
      {action === "pause" && !isLoading && (
        <DateInput
          label={t("billingOverview.cart.until")}
          description={t("billingOverview.cart.untilHint")}
          error={!isDay && t("billingOverview.cart.untilRange", { from: dayText(first), to: dayText(last) })}
          value={until}
          min={first}
          max={last}
          onChange={setTyped}
          disabled={props.busy}
          maw={260}
        />
      )}
      {isLoading ? (
        <Loading />
      ) : action === "pause" && !isDay ? (
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {t("billingOverview.cart.cancel")}
          </Button>
        </Group>
      ) : (
        <Preview {...props} until={action === "pause" ? until : null} />
      )}
    </Stack>
  );
}

function Preview(props: CartFormProps & { readonly until: string | null }) {
  const { account, action, zones, busy, problem, onConfirm, onClose, until } = props;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const cart: CartInput = {
    action,
    sound_zones: [...zones],
    ...(until !== null && { reactivate_at: until }),
  };
  const query = useQuery({
    ...cartQuery(useServices(), account, cart),
    placeholderData: keepPreviousData,
    // Prices and zones may have changed since an earlier look.
    staleTime: 0,
  });
  const preview = query.data;
  if (preview === undefined)
    return query.isError ? (
      <ErrorState
        title={problemText({ kind: "refused", error: query.error })}
        retryLabel={t("app.retry")}
        onRetry={() => query.refetch()}
      />
    ) : (
      <Loading />
    );
  const changed = preview.lines.filter(({ skipped }) => skipped === null).length;
  const isLooking = query.isFetching;
  const confirm = () => {
    if (!busy && !isLooking) onConfirm(cart, preview.due);
  };
  return (
    <>
      <Summary preview={preview} changed={changed} />
      <CartLines account={account} preview={preview} action={action} />
      <CartTotals account={account} preview={preview} />
      {problem !== null && (
        <Alert
          role="alert"
          color={problem.kind === "price-changed" ? "yellow" : "red"}
          {...(problem.kind === "payment" && { title: t("billingOverview.cart.failedTitle") })}
        >
          {problemText(problem)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        {busy && preview.due > 0 && (
          <span role="status" className={classes.working}>
            {t("billingOverview.cart.working")}
          </span>
        )}
        <Button variant="default" onClick={onClose}>
          {t(busy ? "billingOverview.cart.close" : "billingOverview.cart.cancel")}
        </Button>
        <DisabledReason reason={changed === 0 ? t("billingOverview.cart.nothing") : null}>
          {(reasonProps) => (
            <Button
              color={action === "deactivate" ? "red" : undefined}
              loading={busy || isLooking}
              onClick={confirm}
              data-autofocus
              {...reasonProps}
            >
              {preview.due > 0
                ? t("billingOverview.cart.pay", { amount: formatMoney(preview.due, preview.iso_currency) })
                : t(`billingOverview.cart.confirm.${action}`, { count: changed })}
            </Button>
          )}
        </DisabledReason>
      </Group>
    </>
  );
}

interface SummaryProps {
  readonly preview: CartPreview;
  readonly changed: number;
}

function Summary({ preview, changed }: SummaryProps) {
  const { t } = useTranslation();
  const rest = preview.lines.length - changed;
  return (
    <p className={classes.summary}>
      {[
        changed === 0
          ? t("billingOverview.cart.nothing")
          : t("billingOverview.cart.changed", { count: changed }),
        changed > 0 && rest > 0 && t("billingOverview.cart.unchanged", { count: rest }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

function Loading() {
  const { t } = useTranslation();
  return <Skeleton height={260} role="status" aria-label={t("app.loading")} />;
}
