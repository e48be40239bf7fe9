/** The price list and its vouchers. */

export { currencyOf, trialDaysFor } from "./find-pricing.ts";
export type { PriceList } from "./price-list.ts";
export { redeemVoucher, replacePriceList } from "./repository.ts";
