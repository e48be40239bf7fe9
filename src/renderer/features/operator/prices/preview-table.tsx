import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { PriceChange } from "#shared/contract/rest/operator/price-books.ts";
import classes from "./prices.module.css";
import { useBookTexts } from "./use-book-texts.ts";

interface PreviewTableProps {
  readonly changes: readonly PriceChange[];
  /** ISO 8601; null: now. */
  readonly validFrom: string | null;
}

/** What a draft changes, and for how many. */
export function PreviewTable({ changes, validFrom }: PreviewTableProps) {
  const { t } = useTranslation();
  const texts = useBookTexts();
  const dateText = useDateText();
  const title =
    validFrom === null
      ? t("priceBook.preview.nowTitle")
      : t("priceBook.preview.title", { date: dateText(Date.parse(validFrom), { dateStyle: "medium" }) });
  const columns = ["country", "before", "after", "companies", "zones", "first"] as const;
  const label = (column: (typeof columns)[number]) => (
    <span className={classes.label} aria-hidden>
      {t(`priceBook.preview.${column}`)}
    </span>
  );
  const amount = (value: number | null, currency: string) =>
    value === null ? t("priceBook.notSold") : texts.money(value, currency);
  return (
    <section aria-label={title} role="status">
      <h3 className={classes.name}>{title}</h3>
      {changes.length === 0 && <p className={classes.value}>{t("priceBook.preview.none")}</p>}
      {changes.length > 0 && (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`priceBook.preview.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={`${change.iso_country} ${change.iso_currency} ${change.plan} ${change.billing_cycle}`}>
                <th scope="row">
                  {texts.country(change.iso_country)}
                  <span className={classes.month}>
                    {texts.plan(change.plan)} · {t(`priceBook.cycles.${change.billing_cycle}`)}
                  </span>
                </th>
                <td>
                  {label("before")}
                  <span>{amount(change.before, change.iso_currency)}</span>
                </td>
                <td>
                  {label("after")}
                  <span>{amount(change.after, change.iso_currency)}</span>
                </td>
                <td>
                  {label("companies")}
                  <span>{change.accounts}</span>
                </td>
                <td>
                  {label("zones")}
                  <span>{change.zones}</span>
                </td>
                <td>
                  {label("first")}
                  <span>
                    {change.first_charge_at === null
                      ? t("priceBook.preview.noCharge")
                      : dateText(Date.parse(change.first_charge_at), { dateStyle: "medium" })}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
