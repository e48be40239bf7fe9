import { SELLER_COUNTRY } from "#shared/domain/formatting/geography.ts";
import type { Validator } from "./validators.ts";

const PATTERNS: Readonly<Record<string, RegExp>> = {
  SE: /^\d{6}-?\d{4}$/,
  NO: /^\d{3} ?\d{3} ?\d{3} ?(MVA)?$/,
  FI: /^FI\d{7}-?\d$/,
  DK: /^\d{2} ?\d{2} ?\d{2} ?\d{2}$/,
};

/** Format of a company's number in a country, for a placeholder; empty if any is accepted. */
export const ORG_NUMBER_EXAMPLES: Readonly<Record<string, string>> = {
  SE: "556677-8899",
  NO: "123 456 789 MVA",
  FI: "FI1234567-8",
  DK: "12 34 56 78",
};

/** A company's number in a country, the seller's by default. Countries without a known pattern accept anything. */
export const orgNumber =
  (country: string): Validator =>
  (value) => {
    const pattern = PATTERNS[country || SELLER_COUNTRY];
    return pattern && !pattern.test(value.trim()) ? { code: "orgNumber" } : null;
  };
