/** The price list, and the vouchers that change it. */

export { currencyOf, trialDaysFor } from "./find-pricing.ts";
export type { PriceList } from "./price-list.ts";
export { redeemVoucher, replacePriceList } from "./repository.ts";
