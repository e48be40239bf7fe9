/** Price books and vouchers. */

export { addBook, fromContent, toContent } from "./content.ts";
export { currencyOf, findPricing, trialDaysFor } from "./find-pricing.ts";
export { bookAt, findVoucher, redeemVoucher, type VoucherRow } from "./repository.ts";
