import { expect, test } from "vitest";
import { AccountPatch } from "./accounts.ts";
import { LocationInput, LocationPatch } from "./locations.ts";
import { PlayerOrderInput } from "./orders.ts";

const MESSAGE = "Must be a valid postal code (only digits, letters, spaces and hyphens)";

/** Every form that asks for a postal code. */
const FORMS = {
  account: AccountPatch.shape.postal_code,
  "a new location": LocationInput.shape.postal_code,
  "a location": LocationPatch.shape.postal_code,
  "an order": PlayerOrderInput.shape.postal_code,
};

test.each(Object.entries(FORMS))(
  "postal code of %s: 1 to 12 letters, digits, spaces or hyphens, ends included (@C-283 @P-327)",
  (_, field) => {
    const messageFor = (value: string) => field.safeParse(value).error?.issues[0]?.message;
    for (const value of ["A", "111 22", "SW1A 1AA", "SW1A-1AA", "123456789012"])
      expect(messageFor(value)).toBeUndefined();
    for (const value of ["-1", "-123", "1-", "1234567890123", "12/3"])
      expect(messageFor(value)).toBe(MESSAGE);
    expect(messageFor("")).toBe("Cannot be empty");
  },
);
