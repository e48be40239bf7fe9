import type { Message } from "../validation/message.ts";

/** Rules of a company's details that depend on its country (specification, platform §5). */

/** Countries whose addresses have a state. */
const WITH_STATE = ["US", "CA", "AU", "CN", "MX", "MY", "IT", "IE", "CH"];

/** 50 states, DC and territories. */
const US_STATES = new Set(
  (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK " +
    "OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MH FM MP PW PR VI"
  ).split(" "),
);

/** Forms of organisation numbers; other countries have none that we know. */
const ORG_NUMBERS: Readonly<Record<string, RegExp>> = {
  SE: /^\d{6}-?\d{4}$/,
  NO: /^\d{3} ?\d{3} ?\d{3} ?(?:MVA)?$/,
  FI: /^FI\d{7}-?\d$/,
  DK: /^\d{2} ?\d{2} ?\d{2} ?\d{2}$/,
};

/** Whether addresses in this country show, and require, a state. */
export function hasState(isoCountry: string): boolean {
  return WITH_STATE.includes(isoCountry);
}

/** The message for a state; null when it is fine. */
export function checkState(isoCountry: string, state: string): Message | null {
  if (isoCountry === "US" && !US_STATES.has(state)) return { code: "state" };
  return hasState(isoCountry) && state === "" ? { code: "required" } : null;
}

/** The message for an organisation number, which may be left out; null when it is fine. */
export function checkOrgNumber(isoCountry: string, orgNumber: string): Message | null {
  const form = ORG_NUMBERS[isoCountry];
  if (orgNumber === "" || !form || form.test(orgNumber)) return null;
  return { code: "orgNumber" };
}
