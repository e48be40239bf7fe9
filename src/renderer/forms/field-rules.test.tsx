import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { z } from "zod";
import { AccountPatch } from "#shared/contract/rest/accounts.ts";
import { FirstOwnerDetails } from "#shared/contract/rest/first-owner.ts";
import { PlayerOrderInput } from "#shared/contract/rest/orders.ts";
import { LocationInput, LocationPatch, SoundZoneInput } from "#shared/contract/rest/zones.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { loadTexts, startI18n } from "../lib/i18n/i18n.ts";
import { useMessageText } from "../lib/i18n/message-text.ts";

const i18n = startI18n();
await loadTexts(i18n);

/** Gives words as the client's screens do. */
function messageText() {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  return renderHook(useMessageText, { wrapper }).result.current;
}

/** The words for a field whose schema is given a value; null when it is fine. */
function wordsFor(schema: z.ZodType, value: unknown): string | null {
  const parsed = parseFields(z.object({ field: schema }), { field: value });
  const message = parsed.ok ? undefined : parsed.reason.field;
  return message === undefined ? null : messageText()(message);
}

test("not empty: an empty field says so (@C-278)", () => {
  for (const field of [
    SoundZoneInput.shape.name,
    LocationInput.shape.iso_country,
    PlayerOrderInput.shape.city,
  ]) {
    expect(wordsFor(field, "")).toBe("Cannot be empty");
    expect(wordsFor(field, undefined)).toBe("Cannot be empty");
    expect(wordsFor(field, "SE")).toBeNull();
  }
  expect(wordsFor(SoundZoneInput.shape.name, "  ")).toBe("Cannot be empty");
});

test.each([
  ["o'neil+x@a-b.co", true],
  ["A.B@C.IO", true],
  ["a.b+c@x.io", true],
  ["O'Neil@x.com", true],
  [`a@b.${"x".repeat(32)}`, true],
  ["", false],
  ["a..b@c.se", false],
  ["a@b", false],
  ["a@b.c", false],
  ["a%b@c.se", false],
  [`a@b.${"x".repeat(33)}`, false],
])("e-mail: '%s' is accepted: %s (@P-325)", (value, isFine) => {
  const words = isFine ? null : "Must be a valid email";
  expect(wordsFor(FirstOwnerDetails.shape.email, value)).toBe(words);
});

/** Every form that asks for a postal code. */
const POSTAL_CODES = {
  account: AccountPatch.shape.postal_code,
  "a new location": LocationInput.shape.postal_code,
  "a location": LocationPatch.shape.postal_code,
  "an order": PlayerOrderInput.shape.postal_code,
};

test.each(Object.entries(POSTAL_CODES))(
  "postal code of %s: 1 to 12 letters, digits, spaces or hyphens, ends included (@C-283 @P-327)",
  (_, field) => {
    for (const value of ["A", "111 22", "SW1A 1AA", "SW1A-1AA", "123456789012"])
      expect(wordsFor(field, value)).toBeNull();
    for (const value of ["-1", "-123", "1-", "1234567890123", "12/3"])
      expect(wordsFor(field, value)).toBe(
        "Must be a valid postal code (only digits, letters, spaces and hyphens)",
      );
    expect(wordsFor(field, "")).toBe("Cannot be empty");
  },
);

test("lengths: the longest one is accepted, and the message names the first that is not", () => {
  const { name } = SoundZoneInput.shape;
  expect(wordsFor(name, "x".repeat(50))).toBeNull();
  expect(wordsFor(name, "x".repeat(51))).toBe("Must be less than 51 characters");
  expect(wordsFor(FirstOwnerDetails.shape.password, "12345")).toBe("Must be at least 6 characters");
  expect(wordsFor(FirstOwnerDetails.shape.password, "123456")).toBeNull();
});

test("numbers: what is none, what is zero and what is too much each say so", () => {
  const { quantity } = PlayerOrderInput.shape;
  expect(wordsFor(quantity, "many")).toBe("Must be a number");
  expect(wordsFor(quantity, 1.5)).toBe("Must be a whole number");
  expect(wordsFor(quantity, 0)).toBe("Should not be zero");
  expect(wordsFor(quantity, 51)).toBe("Must be at most 50");
  expect(wordsFor(quantity, 50)).toBeNull();
});

test("a code of a newer service has words all the same, and words of an older one stay", () => {
  const text = messageText();
  // @ts-expect-error no code of this version
  expect(text({ code: "checksum" })).toBe("Invalid value");
  // @ts-expect-error no rule of this version
  expect(text({ code: "rule", rule: "tomorrow" })).toBe("Invalid value");
  expect(text("Taken")).toBe("Taken");
});
