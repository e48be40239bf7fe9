/** Price books and vouchers. */

export { addBook, writtenVouchers } from "./content.ts";
export { currencyOf, findPricing, trialDaysFor } from "./find-pricing.ts";
export { previewBook } from "./preview.ts";
export {
  bookAt,
  findVoucher,
  latestBooks,
  redeemVoucher,
} from "./repository.ts";
