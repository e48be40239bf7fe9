import { Alert, Button } from "@mantine/core";
import { IconGift } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { planQueries } from "#renderer/data/billing/plans.ts";
import { useApplyWinback } from "#renderer/data/billing/winback.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import classes from "./subscription.module.css";
import { useFailureText } from "./use-failure-text.ts";
import { usePaymentReason } from "./use-subscription-text.ts";

interface WinbackOfferProps {
  readonly account: string;
  readonly onTaken: () => void;
}

/** The discount for staying; nothing if there is none. */
export function WinbackOffer({ account, onTaken }: WinbackOfferProps) {
  const { t } = useTranslation();
  const services = useServices();
  const offer = useQuery(planQueries(services).winback(account)).data;
  const plan = useQuery(planQueries(services).subscription(account)).data?.plan;
  const may = useMay("plan.change", { account });
  const take = useApplyWinback(account);
  const failureText = useFailureText();
  const paymentReason = usePaymentReason();
  if (!offer || may?.ok !== true) return null;
  const { percent_off: percent, months: count, price, full_price, iso_currency } = offer;
  // Of its transaction: the payment provider's word.
  const failed = (error: Error) =>
    error instanceof ApiError || error.name === "PollError"
      ? failureText(error)
      : t("subscriptions.dialog.winback.failed", { reason: paymentReason(error.message) });
  return (
    <Alert
      variant="light"
      icon={<IconGift size={20} aria-hidden />}
      title={t("subscriptions.dialog.winback.title")}
    >
      <div className={classes.dialog}>
        <p className={classes.text}>
          {t("subscriptions.dialog.winback.body", {
            percent,
            count,
            price: formatMoney(price, iso_currency),
            full: formatMoney(full_price, iso_currency),
          })}{" "}
          {plan !== undefined && plan !== offer.plan
            ? t("subscriptions.dialog.winback.plan", { plan: t(`subscriptions.plan.${offer.plan}`) })
            : null}
        </p>
        {take.error && (
          <p role="alert" className={classes.text}>
            {failed(take.error)}
          </p>
        )}
        <div>
          <Button
            size="sm"
            variant="default"
            loading={take.isPending}
            onClick={() => take.mutateAsync(undefined).then(onTaken, () => undefined)}
          >
            {t("subscriptions.dialog.winback.commit")}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
