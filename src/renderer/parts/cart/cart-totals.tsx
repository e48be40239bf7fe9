import { useTranslation } from "react-i18next";
import { useBillingDay } from "#renderer/data/billing/use-billing-day.ts";
import type { CartPreview } from "#shared/contract/rest/billing/carts.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import classes from "./cart.module.css";

/** What is paid now, and at the next payment. */
export function CartTotals({
  account,
  preview,
}: {
  readonly account: string;
  readonly preview: CartPreview;
}) {
  const { t } = useTranslation();
  const dayText = useBillingDay(account);
  const { net, vat, total, credit, due, next, iso_currency } = preview;
  const money = (amount: number) => formatMoney(amount, iso_currency);
  const nextDay = dayText(next?.at);
  return (
    <dl className={classes.totals}>
      {total !== 0 && (
        <>
          <dt>{t("billingOverview.cart.net")}</dt>
          <dd>{money(net)}</dd>
          <dt>{t("billingOverview.cart.vat")}</dt>
          <dd>{money(vat)}</dd>
        </>
      )}
      {credit > 0 && (
        <>
          <dt>{t("billingOverview.cart.credit")}</dt>
          <dd>{money(-credit)}</dd>
        </>
      )}
      <dt className={classes.due}>
        {due > 0 ? t("billingOverview.cart.due") : t("billingOverview.cart.nothingDue")}
      </dt>
      <dd className={classes.due}>{money(due)}</dd>
      {next !== null && nextDay !== null && (
        <>
          <dt>{t("billingOverview.cart.next", { date: nextDay })}</dt>
          <dd>{money(next.net)}</dd>
        </>
      )}
    </dl>
  );
}
