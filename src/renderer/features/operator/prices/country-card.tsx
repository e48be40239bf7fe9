import { Button, Card, Group } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { BookCountry } from "#shared/contract/rest/operator/price-books.ts";
import { minor } from "#shared/domain/billing/money.ts";
import { BILLING_CYCLES, PLANS } from "#shared/domain/billing/plans.ts";
import { monthShown } from "#shared/domain/billing/price-book.ts";
import classes from "./prices.module.css";
import { useBookTexts } from "./use-book-texts.ts";

interface CountryCardProps {
  readonly country: BookCountry;
  /** While a draft is edited. */
  readonly onEdit?: (() => void) | undefined;
  /** Absent where the prices of other countries depend on it. */
  readonly onRemove?: (() => void) | undefined;
}

/** What a country pays: a row for each plan, a column for each billing cycle. */
export function CountryCard({ country, onEdit, onRemove }: CountryCardProps) {
  const { t } = useTranslation();
  const texts = useBookTexts();
  const heading = useId();
  const { iso_country, iso_currency, prices } = country;
  const name = texts.country(iso_country);
  const sold = PLANS.filter((plan) => prices.some((price) => price.plan === plan));
  return (
    <Card component="section" className={classes.card} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs" wrap="wrap">
        <h3 id={heading} className={classes.name}>
          {name}
        </h3>
        <Group gap="xs">
          {onEdit && (
            <Button
              variant="default"
              size="xs"
              aria-label={t("priceBook.editNamed", { name })}
              onClick={onEdit}
            >
              {t("priceBook.change")}
            </Button>
          )}
          {onRemove && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={t("priceBook.removeNamed", { name })}
              onClick={onRemove}
            >
              {t("priceBook.remove")}
            </Button>
          )}
        </Group>
      </Group>
      <p className={classes.facts}>
        {t("priceBook.facts", {
          currency: iso_currency,
          vat: country.vat_basis_points / 100,
          fee: texts.money(country.invoice_fee, iso_currency),
        })}
      </p>
      {sold.length === 0 ? (
        <p className={classes.facts}>{t("priceBook.noPrices")}</p>
      ) : (
        <table className={classes.table} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{t("priceBook.plan")}</th>
              {BILLING_CYCLES.map((cycle) => (
                <th key={cycle} scope="col">
                  {t(`priceBook.cycles.${cycle}`)}
                </th>
              ))}
              <th scope="col">{t("priceBook.trial")}</th>
            </tr>
          </thead>
          <tbody>
            {sold.map((plan) => (
              <tr key={plan}>
                <th scope="row">{texts.plan(plan)}</th>
                {BILLING_CYCLES.map((cycle) => {
                  const price = prices.find((one) => one.plan === plan && one.billing_cycle === cycle);
                  return (
                    <td key={cycle}>
                      <span className={classes.label} aria-hidden>
                        {t(`priceBook.cycles.${cycle}`)}
                      </span>
                      {price ? (
                        <span>
                          {texts.money(price.amount, iso_currency)}
                          {cycle !== "monthly" && (
                            <span className={classes.month}>
                              {t("priceBook.perMonth", {
                                price: texts.money(
                                  monthShown({ amount: minor(price.amount), cycle }),
                                  iso_currency,
                                ),
                              })}
                            </span>
                          )}
                        </span>
                      ) : (
                        <span className={classes.none}>{t("priceBook.notSold")}</span>
                      )}
                    </td>
                  );
                })}
                <td>
                  <span className={classes.label} aria-hidden>
                    {t("priceBook.trial")}
                  </span>
                  <Trial country={country} plan={plan} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** The trial of a plan's prices; several if they differ by billing cycle. */
function Trial({ country, plan }: { readonly country: BookCountry; readonly plan: (typeof PLANS)[number] }) {
  const { t } = useTranslation();
  const days = new Set(
    country.prices.filter((price) => price.plan === plan).map(({ trial_days }) => trial_days),
  );
  const text = (count: number) =>
    count === 0 ? t("priceBook.noTrial") : t("priceBook.trialDays", { count });
  return <span>{[...days].map(text).join(" / ")}</span>;
}
