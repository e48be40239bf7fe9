import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SignUpOffer } from "#renderer/data/sign-up/sign-up.ts";
import { countryName } from "#renderer/lib/country-name.ts";
import type { PriceEntry } from "#shared/contract/rest/billing/pricing.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import classes from "./sign-up.module.css";

interface OfferProps {
  readonly offer: SignUpOffer;
  readonly voucher: string | undefined;
}

/** Prices in the country, and the effect of the voucher. */
export function Offer({ offer: { country, pricing }, voucher }: OfferProps) {
  const { t, i18n } = useTranslation();
  const entry = pricing.price_list.find(
    ({ plan, billing_cycle }) => plan === "unlimited" && billing_cycle === "monthly",
  );
  return (
    <>
      {entry && (
        <div className={classes.price}>
          {entry.trial_days > 0 && (
            <span className={classes.amount}>{t("signUp.trial", { count: entry.trial_days })}</span>
          )}
          <Price entry={entry} />
          <span className={classes.small}>
            {[
              entry.trial_days > 0 ? t("signUp.noCard") : "",
              country === UNKNOWN_COUNTRY
                ? ""
                : t("signUp.pricesFor", { country: countryName(country, i18n.language) }),
            ]
              .filter(Boolean)
              .join(" ")}
          </span>
        </div>
      )}
      {voucher !== undefined && (
        <Alert role="status" variant="light" color={pricing.voucher ? "moss" : "yellow"}>
          {pricing.voucher
            ? t("signUp.voucherOn", { code: pricing.voucher.code })
            : t("signUp.voucherOff", { code: voucher })}
        </Alert>
      )}
    </>
  );
}

/** The price of a zone, during a discount and after it. */
function Price({
  entry: { prices, available_discount, iso_currency, trial_days },
}: {
  readonly entry: PriceEntry;
}) {
  const { t } = useTranslation();
  const money = (amount: number | undefined) => formatMoney(amount ?? 0, iso_currency);
  const full = money(prices.at(-1));
  const less = available_discount?.prices;
  if (!less || less.length < 2)
    return <span>{t(trial_days > 0 ? "signUp.priceAfter" : "signUp.price", { price: full })}</span>;
  return <span>{t("signUp.discount", { count: less.length - 1, price: money(less[0]), full })}</span>;
}
