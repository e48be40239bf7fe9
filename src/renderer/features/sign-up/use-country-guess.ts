import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { signUpOfferQuery } from "../../data/sign-up.ts";
import { likelyCountry } from "../../lib/country-name.ts";
import { useServices } from "../../lib/services.tsx";
import { voucherStore } from "./parameters.ts";

/** The country that the form begins with: as it was found, else where the browser's language is spoken. */
export function useCountryGuess(): string {
  const [voucher] = useState(() => voucherStore().read() ?? undefined);
  const known = useQuery(signUpOfferQuery(useServices(), voucher)).data?.country;
  // What was found stays: signing in forgets the answer, and the form that was sent would begin anew.
  const [kept, keep] = useState(known);
  if (kept === undefined && known !== undefined) keep(known);
  const found = kept ?? known ?? UNKNOWN_COUNTRY;
  return found === UNKNOWN_COUNTRY ? likelyCountry(localStorage, navigator.language) : found;
}
