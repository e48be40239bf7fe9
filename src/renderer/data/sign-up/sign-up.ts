import { queryOptions } from "@tanstack/react-query";
import { useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { hostTextsQuery } from "#renderer/data/service/host-texts.ts";
import { countryStore } from "#renderer/lib/country-name.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { getPricing, type Pricing } from "#shared/contract/rest/billing/pricing.ts";
import {
  checkEmail,
  determineLocation,
  determineLocationElsewhere,
  type FullRegistration,
  getSignUp,
  type PartialRegistration,
  register,
  registerPartial,
} from "#shared/contract/rest/people/sign-up.ts";
import { parseCountry } from "#shared/domain/formatting/countries.ts";
import { SIGN_UP_LOCALE, UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";

/** Countries that allow sign-up, and whether zones cost anything. */
export function signUpQuery({ rest }: Pick<Services, "rest">) {
  return queryOptions({
    queryKey: ["sign-up"],
    queryFn: ({ signal }) => rest.call(getSignUp, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The country of a person signing up, and its prices. */
export interface SignUpOffer {
  readonly country: string;
  readonly pricing: Pricing;
}

/** The data that sign-up needs first, in sequence: the host's texts, the country, and its prices with the voucher. */
export function signUpOfferQuery(services: Services, voucher: string | undefined) {
  const { rest, queryClient } = services;
  return queryOptions({
    queryKey: ["sign-up", "offer", voucher ?? null],
    queryFn: async ({ signal }): Promise<SignUpOffer> => {
      await queryClient.fetchQuery(hostTextsQuery(services, SIGN_UP_LOCALE));
      const country = await findCountry(services, signal);
      const query = {
        all_plans: true,
        iso_country: country,
        ...(voucher === undefined ? {} : { voucher_code: voucher }),
      };
      return { country, pricing: await rest.call(getPricing, { query, signal }) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The country chosen in this browser, else detected by the service; `ZZ` when unknown. */
async function findCountry({ rest, reporting }: Services, signal: AbortSignal): Promise<string> {
  const chosen = countryStore(localStorage).read();
  if (chosen !== null) return chosen;
  const found = await countryOf(
    rest.call(determineLocation, { query: { time_zone: localTimeZone() }, signal }),
  );
  if (found !== UNKNOWN_COUNTRY) return found;
  reporting.event("Client - Country Lookup Failure", {});
  return countryOf(rest.call(determineLocationElsewhere, { signal }));
}

async function countryOf(answer: Promise<{ readonly country: string }>): Promise<string> {
  try {
    return parseCountry((await answer).country) ?? UNKNOWN_COUNTRY;
  } catch {
    return UNKNOWN_COUNTRY;
  }
}

/** Checks whether an e-mail address is free. */
export function useCheckEmail() {
  return useServiceMutation(checkEmail, { failure: "caller" });
}

/** Registers a person with a complete account, or with only its required parts. */
export function useRegister() {
  return useCallMutation(
    ({ rest }, body: FullRegistration | PartialRegistration) =>
      isFull(body)
        ? rest.call(register, { body, withSessionFlag: true })
        : rest.call(registerPartial, { body, withSessionFlag: true }),
    { stale: () => [queryKeys.accounts()], failure: "caller" },
  );
}

function isFull(body: FullRegistration | PartialRegistration): body is FullRegistration {
  return "address" in body.account;
}
