import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { CartPreview } from "#shared/contract/rest/carts.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import classes from "./cart.module.css";

/** What is paid now, and at the next payment. */
export function CartTotals({ preview }: { readonly preview: CartPreview }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const { net, vat, total, credit, due, next, iso_currency } = preview;
  const money = (amount: number) => formatMoney(amount, iso_currency);
  const nextAt = parseTimestamp(next?.at);
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
      {next !== null && nextAt !== null && (
        <>
          <dt>{t("billingOverview.cart.next", { date: dateText(nextAt, { dateStyle: "long" }) })}</dt>
          <dd>{money(next.net)}</dd>
        </>
      )}
    </dl>
  );
}
