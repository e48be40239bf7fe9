import { hasState, STATES } from "../formatting/countries.ts";
import { SELLER_COUNTRY } from "../formatting/geography.ts";
import type { Message } from "../validation/message.ts";

/** Rules of a company's details that depend on its country (specification, platform §5). */

/** Forms of organisation numbers; other countries have none that we know. */
const ORG_NUMBERS: Readonly<Record<string, RegExp>> = {
  SE: /^\d{6}-?\d{4}$/,
  NO: /^\d{3} ?\d{3} ?\d{3} ?(?:MVA)?$/,
  FI: /^FI\d{7}-?\d$/,
  DK: /^\d{2} ?\d{2} ?\d{2} ?\d{2}$/,
};

/** What is wrong with a state; null when it is fine. */
export function checkState(isoCountry: string, state: string): Message | null {
  if (isoCountry === "US" && !STATES.US.includes(state)) return { code: "state" };
  return hasState(isoCountry) && state === "" ? { code: "required" } : null;
}

/** What is wrong with an organisation number, which may be left out; null when it is fine. */
export function checkOrgNumber(isoCountry: string, orgNumber: string): Message | null {
  const form = ORG_NUMBERS[isoCountry || SELLER_COUNTRY];
  if (orgNumber === "" || !form || form.test(orgNumber)) return null;
  return { code: "orgNumber" };
}
