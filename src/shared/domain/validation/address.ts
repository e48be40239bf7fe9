import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import type { Validator } from "./validators.ts";

const POSTAL_CODE = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,10}[A-Za-z0-9])?$/;
const COUNTRY = /^[A-Z]{2}$/;

/** 1 to 12 letters, digits, spaces or hyphens, between letters or digits. */
export const postalCode: Validator = (value) => (POSTAL_CODE.test(value) ? null : { code: "postalCode" });

/**
 * An ISO 3166 code. Forms offer nothing else: an invalid code, or that of an unknown country, counts as not
 * chosen.
 */
export const country: Validator = (value) =>
  COUNTRY.test(value) && value !== UNKNOWN_COUNTRY ? null : { code: "required" };
