import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import type { FieldMessages, Message } from "#shared/domain/validation/message.ts";
import { orgNumber } from "#shared/domain/validation/org-number.ts";
import { stateOf } from "#shared/domain/validation/state.ts";

/** Rules that depend on a company's country. */
export interface CompanyCountry {
  readonly iso_country: string;
  readonly state: string;
  readonly org_number: string;
}

/**
 * Errors in a company's details beyond single fields: nine countries require a state, and a given number must
 * be valid for its country. The number is optional.
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

/** Details required of a company before any payment. */
interface CompanyBasics {
  readonly business_name: string;
  readonly business_type: string;
  readonly address: string;
  readonly postal_code: string;
  readonly city: string;
  readonly iso_country: string;
}

/** Whether a company has omitted some of them: it started with its name and type. */
export function isIncomplete({ iso_country, ...company }: CompanyBasics): boolean {
  const isSomewhere = iso_country !== "" && iso_country !== UNKNOWN_COUNTRY;
  const { business_name, business_type, address, postal_code, city } = company;
  return !isSomewhere || [business_name, business_type, address, postal_code, city].includes("");
}
