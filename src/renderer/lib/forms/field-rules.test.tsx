import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { z } from "zod";
import { AccountPatch } from "#shared/contract/rest/accounts.ts";
import { FirstOwnerDetails } from "#shared/contract/rest/first-owner.ts";
import { PlayerOrderInput } from "#shared/contract/rest/orders.ts";
import { LocationInput, LocationPatch, SoundZoneInput } from "#shared/contract/rest/zones.ts";
import { loadTexts, startI18n } from "../i18n/i18n.ts";
import { useMessageText } from "../i18n/message-text.ts";
import { serviceResolver } from "./service-resolver.ts";

const i18n = startI18n();
await loadTexts(i18n);

/** Gives words as the client's screens do. */
function messageText() {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  return renderHook(useMessageText, { wrapper }).result.current;
}

/** The words at a field of a form for `schema` that is filled in with `value`; null when it is fine. */
async function wordsFor(schema: z.ZodType, value: unknown): Promise<string | null> {
  const form = z.object({ field: schema });
  const resolver = serviceResolver<FieldValues, unknown>(
    form as z.ZodType<unknown, FieldValues>,
    messageText(),
  );
  const { errors } = await resolver({ field: value }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return (errors.field?.message as string | undefined) ?? null;
}

test("not empty: an empty field says so (@C-278)", async () => {
  for (const field of [
    SoundZoneInput.shape.name,
    LocationInput.shape.iso_country,
    PlayerOrderInput.shape.city,
  ]) {
    expect(await wordsFor(field, "")).toBe("Cannot be empty");
    expect(await wordsFor(field, undefined)).toBe("Cannot be empty");
    expect(await wordsFor(field, "SE")).toBeNull();
  }
  expect(await wordsFor(SoundZoneInput.shape.name, "  ")).toBe("Cannot be empty");
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
])("e-mail: '%s' is accepted: %s (@P-325)", async (value, isFine) => {
  const words = isFine ? null : "Must be a valid email";
  expect(await wordsFor(FirstOwnerDetails.shape.email, value)).toBe(words);
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
  async (_, field) => {
    for (const value of ["A", "111 22", "SW1A 1AA", "SW1A-1AA", "123456789012"])
      expect(await wordsFor(field, value)).toBeNull();
    for (const value of ["-1", "-123", "1-", "1234567890123", "12/3"])
      expect(await wordsFor(field, value)).toBe(
        "Must be a valid postal code (only digits, letters, spaces and hyphens)",
      );
    expect(await wordsFor(field, "")).toBe("Cannot be empty");
  },
);

test("lengths: the longest one is accepted, and the message names the first that is not", async () => {
  const { name } = SoundZoneInput.shape;
  expect(await wordsFor(name, "x".repeat(50))).toBeNull();
  expect(await wordsFor(name, "x".repeat(51))).toBe("Must be less than 51 characters");
  expect(await wordsFor(FirstOwnerDetails.shape.password, "12345")).toBe("Must be at least 6 characters");
  expect(await wordsFor(FirstOwnerDetails.shape.password, "123456")).toBeNull();
});

test("numbers: what is none, what is zero and what is too much each say so", async () => {
  const { quantity } = PlayerOrderInput.shape;
  expect(await wordsFor(quantity, "many")).toBe("Must be a number");
  expect(await wordsFor(quantity, 1.5)).toBe("Must be a whole number");
  expect(await wordsFor(quantity, 0)).toBe("Should not be zero");
  expect(await wordsFor(quantity, 51)).toBe("Must be at most 50");
  expect(await wordsFor(quantity, 50)).toBeNull();
});

test("a code of a newer service has words all the same, and words of an older one stay", () => {
  const text = messageText();
  // @ts-expect-error no code of this version
  expect(text({ code: "checksum" })).toBe("Invalid value");
  // @ts-expect-error no rule of this version
  expect(text({ code: "rule", rule: "tomorrow" })).toBe("Invalid value");
  expect(text("Taken")).toBe("Taken");
});
