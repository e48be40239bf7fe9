import { type Attribution, attribution } from "#renderer/lib/attribution.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { keptPrompt } from "#renderer/lib/storage/kept-prompt.ts";
import { asText, type Stored, stored } from "#renderer/lib/storage/stored.ts";
import { currentSignUp } from "./sign-up-state.ts";

/** Parameters in the address of sign-up (specification, platform §2.6). */

const LONGEST_PROMPT = 500;

/** The voucher of the latest address with one. */
export function voucherStore(): Stored<string> {
  return stored(preferences(localStorage), "voucher", asText);
}

function referralStore(): Stored<string> {
  return stored(sessionStorage, "referral", asText);
}

/** Stores the address's parameters. A business's name becomes the initial value. */
export function takeParameters(search: URLSearchParams): void {
  const given = (name: string) => search.get(name)?.trim().slice(0, 255) ?? "";
  const [voucher, referral, businessName] = ["voucher", "referralCode", "businessName"].map(given);
  const prompt = search.get("prompt")?.trim().slice(0, LONGEST_PROMPT) ?? "";
  if (prompt) keptPrompt().write(prompt);
  if (voucher) voucherStore().write(voucher);
  if (referral) referralStore().write(referral);
  if (businessName && currentSignUp().get().companyName === "")
    currentSignUp().set({ companyName: businessName });
}

/** All stored parameters, for the registration. */
export function broughtAlong(): Attribution {
  const [voucher, referral] = [voucherStore().read(), referralStore().read()];
  return {
    ...attribution(),
    ...(voucher === null ? {} : { voucher_code: voucher.slice(0, 60) }),
    ...(referral === null ? {} : { referral_code: referral.slice(0, 60) }),
  };
}

/** Clears the parameters after an account was created. */
export function forgetParameters(): void {
  voucherStore().clear();
  referralStore().clear();
}
