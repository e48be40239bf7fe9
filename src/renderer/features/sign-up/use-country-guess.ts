import { useQuery } from "@tanstack/react-query";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { signUpOfferQuery } from "../../data/sign-up.ts";
import { likelyCountry } from "../../lib/country-name.ts";
import { useServices } from "../../lib/services.tsx";
import { voucherStore } from "./parameters.ts";

/** The country that the form begins with: as it was found, else where the browser's language is spoken. */
export function useCountryGuess(): string {
  const voucher = voucherStore().read() ?? undefined;
  const found = useQuery(signUpOfferQuery(useServices(), voucher)).data?.country ?? UNKNOWN_COUNTRY;
  return found === UNKNOWN_COUNTRY ? likelyCountry(localStorage, navigator.language) : found;
}
