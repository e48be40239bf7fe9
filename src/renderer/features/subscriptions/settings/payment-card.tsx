import { Card } from "@mantine/core";
import { IconCreditCard, IconFileInvoice } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { PaymentMethod } from "#shared/contract/rest/entities.ts";
import { isPaymentMissing } from "#shared/domain/billing/trial.ts";
import classes from "./subscriptions.module.css";

/** How the account pays. */
export function PaymentCard({ method }: { readonly method: PaymentMethod | null }) {
  const { t } = useTranslation();
  const isMissing = method === null || method.psp === "" || isPaymentMissing(method);
  return (
    <Card component="section" aria-labelledby="payment-method">
      <div className={classes.head}>
        <h2 id="payment-method">{t("billingOverview.payment.heading")}</h2>
      </div>
      {isMissing ? (
        <>
          <p className={classes.text}>{t("billingOverview.payment.none")}</p>
          <p className={classes.dimmed}>{t("billingOverview.payment.noneText")}</p>
        </>
      ) : (
        <Method method={method} />
      )}
    </Card>
  );
}

function Method({ method }: { readonly method: PaymentMethod }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { creditcard_data: card, deactivated } = method;
  const Icon = card === null ? IconFileInvoice : IconCreditCard;
  const { expiry_month: month, expiry_year: year } = card ?? {};
  // Valid through the whole month that is printed on it.
  const expires = month === undefined || year === undefined ? null : Date.UTC(year, month, 1);
  const name =
    card === null
      ? t("billingOverview.payment.invoice")
      : typeName(card.card_type) || t("billingOverview.payment.card");
  return (
    <div className={classes.method}>
      <Icon size={24} stroke={1.6} aria-hidden />
      <div>
        <p className={classes.text}>
          {card?.masked_number
            ? t("billingOverview.payment.ending", { card: name, number: card.masked_number })
            : name}
          {deactivated && ` · ${t("billingOverview.payment.off")}`}
        </p>
        {expires !== null && year !== undefined && month !== undefined && (
          <p className={expires <= Date.now() ? classes.problem : classes.dimmed}>
            {t(
              expires <= Date.now() ? "billingOverview.payment.expired" : "billingOverview.payment.expires",
              {
                date: dateText(Date.UTC(year, month - 1, 15), {
                  month: "long",
                  year: "numeric",
                  timeZone: "UTC",
                }),
              },
            )}
          </p>
        )}
      </div>
    </div>
  );
}

/** `visa` → Visa, `american_express` → American Express. */
function typeName(type: string): string {
  return type
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ");
}
