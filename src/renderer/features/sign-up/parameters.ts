import { type Attribution, attribution } from "../../lib/attribution.ts";
import { preferences } from "../../lib/storage/debounced-storage.ts";
import { asText, type Stored, stored } from "../../lib/storage/stored.ts";
import { currentSignUp } from "./sign-up-state.ts";

/** What the address of sign-up brings along (specification, platform §2.6). */

/** The voucher of the last address that had one. */
export function voucherStore(): Stored<string> {
  return stored(preferences(localStorage), "voucher", asText);
}

function referralStore(): Stored<string> {
  return stored(sessionStorage, "referral", asText);
}

/** Takes what the address says. A business's name is a first guess. */
export function takeParameters(search: URLSearchParams): void {
  const given = (name: string) => search.get(name)?.trim().slice(0, 255) ?? "";
  const [voucher, referral, businessName] = ["voucher", "referralCode", "businessName"].map(given);
  if (voucher) voucherStore().write(voucher);
  if (referral) referralStore().write(referral);
  if (businessName && currentSignUp().get().companyName === "")
    currentSignUp().set({ companyName: businessName });
}

/** Everything that was brought along, for the registration. */
export function broughtAlong(): Attribution {
  const [voucher, referral] = [voucherStore().read(), referralStore().read()];
  return {
    ...attribution(),
    ...(voucher === null ? {} : { voucher_code: voucher.slice(0, 60) }),
    ...(referral === null ? {} : { referral_code: referral.slice(0, 60) }),
  };
}

/** Forgets it, once an account has come of it. */
export function forgetParameters(): void {
  voucherStore().clear();
  referralStore().clear();
}
