import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { cartQuery } from "#renderer/data/billing/carts.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { CartAction, CartPreview } from "#shared/contract/rest/billing/carts.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { usePriceText } from "./facts.tsx";
import classes from "./subscription.module.css";
import { useDayText } from "./use-subscription-text.ts";
import type { ZoneSubscription } from "./use-zone-subscription.ts";

/** What an action on one zone costs now. The service calculates it as it does the charge. */
export function useCost({ account, zone }: ZoneSubscription, action: CartAction) {
  const { t } = useTranslation();
  const query = useQuery({
    ...cartQuery(useServices(), account.id, { action, sound_zones: [zone.id] }),
    // Prices may change, and the rest of the period shrinks.
    staleTime: 0,
  });
  const skipped = query.data?.lines[0]?.skipped ?? null;
  return {
    query,
    cost: query.data ?? null,
    refusal: skipped === null ? null : t(`subscriptions.skipped.${skipped}`),
  };
}

interface CostTableProps {
  readonly subscription: ZoneSubscription;
  readonly query: ReturnType<typeof useCost>["query"];
}

/** The price, the period that is paid for, and the total. */
export function CostTable({ subscription, query }: CostTableProps) {
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton height={140} aria-hidden />;
  return <Rows subscription={subscription} cost={query.data} />;
}

function Rows({
  subscription,
  cost,
}: {
  readonly subscription: ZoneSubscription;
  readonly cost: CartPreview;
}) {
  const { t } = useTranslation();
  const dayText = useDayText(subscription);
  const priceText = usePriceText();
  const { record } = subscription;
  const money = (amount: number) => formatMoney(amount, cost.iso_currency);
  const period = cost.lines[0]?.period ?? null;
  const full = cost.lines[0]?.full ?? cost.net;
  return (
    <dl className={classes.facts}>
      <dt>{t("subscriptions.cost.price")}</dt>
      <dd>{priceText(record)}</dd>
      {period && (
        <>
          <dt>{t("subscriptions.cost.period")}</dt>
          <dd>
            {t("subscriptions.cost.periodText", { from: dayText(period.from), to: dayText(period.to) })}
          </dd>
          <dt>{t("subscriptions.cost.net")}</dt>
          <dd>
            {full > cost.net
              ? t("subscriptions.cost.discounted", { amount: money(cost.net), full: money(full) })
              : money(cost.net)}
          </dd>
          <dt>{t("subscriptions.cost.vat")}</dt>
          <dd>{money(cost.vat)}</dd>
        </>
      )}
      {cost.credit > 0 && (
        <>
          <dt>{t("subscriptions.cost.credit")}</dt>
          <dd>{money(-cost.credit)}</dd>
        </>
      )}
      <dt>{t("subscriptions.cost.due")}</dt>
      <dd data-strong>{money(cost.due)}</dd>
    </dl>
  );
}
