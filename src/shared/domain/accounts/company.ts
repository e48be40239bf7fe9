import { UNKNOWN_COUNTRY } from "../formatting/geography.ts";
import type { FieldMessages, Message } from "../validation/message.ts";
import { orgNumber } from "../validation/org-number.ts";
import { stateOf } from "../validation/state.ts";

/** What depends on the country that a company is in. */
export interface CompanyCountry {
  readonly iso_country: string;
  readonly state: string;
  readonly org_number: string;
}

/**
 * What is wrong with a company's details beyond each by itself: nine countries need a state, and a number that is given is
 * one of its country. A company need not give its number.
 */
export function companyMessages({ iso_country, state, org_number }: CompanyCountry): FieldMessages {
  const found: Record<string, Message | null> = {
    state: stateOf(iso_country)(state),
    org_number: org_number.trim() === "" ? null : orgNumber(iso_country)(org_number),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, message]) => (message ? [[name, message]] : [])),
  );
}

/** What a company has to have said of itself before anything is paid. */
interface CompanyBasics {
  readonly business_name: string;
  readonly business_type: string;
  readonly address: string;
  readonly postal_code: string;
  readonly city: string;
  readonly iso_country: string;
}

/** Whether a company has left out some of it: it began with its name and what it is. */
export function isIncomplete({ iso_country, ...company }: CompanyBasics): boolean {
  const isSomewhere = iso_country !== "" && iso_country !== UNKNOWN_COUNTRY;
  const { business_name, business_type, address, postal_code, city } = company;
  return !isSomewhere || [business_name, business_type, address, postal_code, city].includes("");
}
