import { hasStates, statesOf } from "#shared/domain/formatting/states.ts";
import type { Validator } from "./validators.ts";

/** The state of an address in a country: one of the US, any where others exist, otherwise anything. */
export const stateOf =
  (country: string): Validator =>
  (value) => {
    if (!hasStates(country)) return null;
    if (value.trim() === "") return { code: "required" };
    const isUnknown = country === "US" && !statesOf(country)?.some(({ code }) => code === value);
    return isUnknown ? { code: "state" } : null;
  };
