import { useTranslation } from "react-i18next";
import { countryName } from "#renderer/lib/country-name.ts";
import { MINOR_UNITS } from "#shared/domain/billing/money.ts";
import type { Plan } from "#shared/domain/billing/plans.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";

/** Names and amounts of price books. */
export function useBookTexts() {
  const { t, i18n } = useTranslation();
  return {
    country: (code: string) =>
      code === UNKNOWN_COUNTRY ? t("priceBook.otherCountries") : countryName(code, i18n.language),
    plan: (plan: Plan) => t(`priceBook.plans.${plan}`),
    /** An amount in minor units. */
    money: (amount: number, currency: string) => formatMoney(amount / MINOR_UNITS, currency),
  };
}
