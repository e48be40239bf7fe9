import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { z } from "zod";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { useMessageText } from "#renderer/lib/i18n/message-text.ts";
import { AccountPatch } from "#shared/contract/rest/accounts/accounts.ts";
import { PlayerOrderInput } from "#shared/contract/rest/billing/orders.ts";
import { HistoryDay } from "#shared/contract/rest/music/history.ts";
import { PairDevice, RedeemPairingCode } from "#shared/contract/rest/pairing.ts";
import { FirstOwnerDetails } from "#shared/contract/rest/people/first-owner.ts";
import { LocationInput, LocationPatch } from "#shared/contract/rest/zones/locations.ts";
import { SoundZoneInput, ZoneSearch } from "#shared/contract/rest/zones/zones.ts";
import { wholePairingCode } from "#shared/domain/pairing/pairing-code.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import { orgNumber } from "#shared/domain/validation/org-number.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { stateOf } from "#shared/domain/validation/state.ts";

const i18n = startI18n();

/** Translates messages as the client does. */
function messageText() {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
  );
  return renderHook(useMessageText, { wrapper }).result.current;
}

/** The message of a field whose schema validates this value; null if it is valid. */
function wordsFor(schema: z.ZodType, value: unknown): string | null {
  const parsed = parseFields(z.object({ field: schema }), { field: value });
  const message = parsed.ok ? undefined : parsed.reason.field;
  return message === undefined ? null : messageText()(message);
}

test("not empty: an empty field shows a message (@C-278)", () => {
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

/** Every form with a postal code. */
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

// The longest text is accepted, and the message names the first length that is not: the product's decision for every
// limit.
test("lengths: the maximum is accepted, and the message names the first length beyond it (@P-323 @C-280)", () => {
  const { name } = SoundZoneInput.shape;
  expect(wordsFor(name, "x".repeat(50))).toBeNull();
  expect(wordsFor(name, "x".repeat(51))).toBe("Must be less than 51 characters");
  expect(wordsFor(FirstOwnerDetails.shape.password, "12345")).toBe("Must be at least 6 characters");
  expect(wordsFor(FirstOwnerDetails.shape.password, "123456")).toBeNull();
});

test("messages: numbers, lists and patterns each have one (@P-321 @C-281)", () => {
  const { quantity } = PlayerOrderInput.shape;
  expect(wordsFor(quantity, "many")).toBe("Must be a number");
  expect(wordsFor(ZoneSearch.shape.statusCode, "BAR")).toBe(
    "Must be one of: PLAYER_DEPRECATED, PLAYER_DISCONNECTED, PLAYER_MUTED",
  );
  expect(wordsFor(RedeemPairingCode.shape.device_type, "embedded")).toBe("Must not be one of: embedded");
  expect(wordsFor(RedeemPairingCode.shape.platform, "LINUX ")).toBe("Invalid format");
  expect(wordsFor(SoundZoneInput.shape.name, "")).toBe("Cannot be empty");
});

test("messages: several values are joined by comma and space (@C-281)", () => {
  expect(messageText()({ code: "notOneOf", values: ["a", "b"] })).toBe("Must not be one of: a, b");
});

test("spaces: a program's value neither starts nor ends with one (@P-324 @C-286)", () => {
  for (const { platform } of [RedeemPairingCode.shape, PairDevice.shape]) {
    for (const value of [" a", "a ", " "]) expect(wordsFor(platform, value)).toBe("Invalid format");
    for (const value of ["a b", "", "LINUX"]) expect(wordsFor(platform, value)).toBeNull();
  }
});

test("dates: only real calendar days are accepted (@P-332 @C-287)", () => {
  expect(wordsFor(HistoryDay, "2024-02-29")).toBeNull();
  for (const day of ["2023-02-29", "2024-02-30", "2024-2-9", "2024-2-3", "29/02/2024", "1969-12-31"])
    expect(wordsFor(HistoryDay, day)).toBe("Must be a valid date (YYYY-MM-DD)");
});

test("exact lengths: a pairing code has eight letters or digits besides the hyphen (@P-323 @C-280)", () => {
  const words = (typed: string) => {
    const message = wholePairingCode(typed);
    return message && messageText()(message);
  };
  expect(words("ACDE-FGHJ")).toBeNull();
  expect(words("ACDE-FGH")).toBe("Must be 8 characters");
});

/** The message about a company's country-dependent details; null if they are valid. */
function companyWords(message: Message | null): string | null {
  return message && messageText()(message);
}

test("state: a US code in the US, required in countries with states (@P-328 @C-284)", () => {
  expect(companyWords(stateOf("US")("ZZ"))).toBe("Must be a valid state (2-letter code format)");
  expect(companyWords(stateOf("US")("PR"))).toBeNull();
  expect(companyWords(stateOf("CA")(""))).toBe("Cannot be empty");
  expect(companyWords(stateOf("SE")(""))).toBeNull();
});

test.each([
  ["", "556677-8899", true],
  ["", "123 456 789", false],
  ["SE", "5566778899", true],
  ["SE", "55667-78899", false],
  ["NO", "123 456 789 MVA", true],
  ["NO", "123456789", true],
  ["NO", "12 3456 789", false],
  ["FI", "FI1234567-8", true],
  ["FI", "FI12345678", true],
  ["FI", "1234567-8", false],
  ["DK", "12 34 56 78", true],
  ["DK", "12345678", true],
  ["DK", "123 456 78", false],
])("organisation number: in '%s' %s is accepted: %s", (country, number, isFine) => {
  const words = isFine ? null : "Must be a valid organization number";
  expect(companyWords(orgNumber(country)(number))).toBe(words);
});

test("texts: numbers are grouped, with two decimals or none (@P-478 @C-402)", () => {
  expect(i18n.t("zones.count", { count: 1234 })).toBe("1,234 zones");
  expect(i18n.t("zones.count", { count: 1000 })).toBe("1,000 zones");
  expect(i18n.t("zones.count", { count: 1000.5 })).toBe("1,000.50 zones");
  expect(i18n.t("zones.count", { count: Number.NaN })).toBe("N/A zones");
  expect(messageText()({ code: "rule", rule: "zoneLimit", values: { most: 10_000 } })).toBe(
    "This account has reached its limit of 10,000 zones.",
  );
});

test("numbers: invalid, zero and excessive values each have a message", () => {
  const { quantity } = PlayerOrderInput.shape;
  expect(wordsFor(quantity, Number.NaN)).toBe("Must be a number");
  expect(wordsFor(quantity, 1.5)).toBe("Must be a whole number");
  expect(wordsFor(quantity, 0)).toBe("Should not be zero");
  expect(wordsFor(quantity, 51)).toBe("Must be at most 50");
  expect(wordsFor(quantity, 50)).toBeNull();
});

test("messages: a newer service's unknown code has a general text; an old service's text is kept", () => {
  const text = messageText();
  // @ts-expect-error no code of this version
  expect(text({ code: "checksum" })).toBe("Invalid value");
  // @ts-expect-error no rule of this version
  expect(text({ code: "rule", rule: "tomorrow" })).toBe("Invalid value");
  expect(text("Taken")).toBe("Taken");
});
