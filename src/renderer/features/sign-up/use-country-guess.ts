import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { signUpOfferQuery } from "#renderer/data/sign-up/sign-up.ts";
import { likelyCountry } from "#renderer/lib/country-name.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { voucherStore } from "./parameters.ts";

/** The form's initial country: the detected one, else the country of the browser's language. */
export function useCountryGuess(): string {
  const [voucher] = useState(() => voucherStore().read() ?? undefined);
  const known = useQuery(signUpOfferQuery(useServices(), voucher)).data?.country;
  // Keeps the first value: signing in clears the answer, and a new default would reset the submitted form.
  const [kept, keep] = useState(known);
  if (kept === undefined && known !== undefined) keep(known);
  const found = kept ?? known ?? UNKNOWN_COUNTRY;
  return found === UNKNOWN_COUNTRY ? likelyCountry(localStorage, navigator.language) : found;
}
