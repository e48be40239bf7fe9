import { expect, test } from "vitest";
import type { BillingMail } from "#shared/domain/billing/mails.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { billingContent } from "./billing-mail.ts";
import { compose } from "./compose.ts";

// 23:30 UTC is the next day in Stockholm.
const DAY = Date.UTC(2026, 10, 30, 23, 30);
const LATER = Date.UTC(2027, 0, 15, 12);
const ONE = { zones: ["Bar & Lobby"], count: 1 };
const MANY = { zones: ["Bar", "Lobby"], count: 5 };
const AMOUNT = { amount: 149_750, currency: "SEK" };

/** Each kind, with each of its variants. */
const MAILS: readonly BillingMail[] = [
  { kind: "trial-begun", until: DAY, ...MANY },
  { kind: "trial-ends-soon", until: DAY, pays: true, ...ONE },
  { kind: "trial-ends-soon", until: DAY, pays: false, ...MANY },
  { kind: "trial-ended", until: DAY, ...MANY },
  { kind: "charged", next: DAY, ...MANY, ...AMOUNT },
  { kind: "charged", next: null, ...ONE, ...AMOUNT },
  { kind: "charge-failed", until: DAY, retryAt: LATER, ...ONE, ...AMOUNT },
  { kind: "charge-failed", until: null, retryAt: null, ...MANY, ...AMOUNT },
  { kind: "suspended", ...ONE },
  { kind: "cancelled", until: DAY, ...ONE },
  { kind: "cancelled", until: null, ...MANY },
  { kind: "paused", from: DAY, until: LATER, ...ONE },
  { kind: "resumed", ...MANY },
  { kind: "downgrade-scheduled", plan: "essential", at: DAY },
  { kind: "downgrade-done", plan: "starter" },
  { kind: "upgraded", plan: "royalty-free" },
];

const composed = (mail: BillingMail, language: LanguageCode) =>
  compose({
    ...billingContent(mail, { company: "Café Nord", timezone: "Europe/Stockholm", language }),
    language,
    name: "Ada",
    url: "https://music.example/accounts/a/settings/subscriptions",
    service: "https://music.example",
  });
const english = (mail: BillingMail) => composed(mail, "en").text;

test.each(["en", "sv"] as const)("billing mail: every kind is complete in %s", (language) => {
  for (const mail of MAILS) {
    const { subject, html, text } = composed(mail, language);
    expect(`${subject}${html}${text}`).not.toMatch(/\{\{|undefined|null|Invalid|NaN/);
    expect(text).toContain("Café Nord");
    expect(text).toContain("https://music.example/accounts/a/settings/subscriptions");
    if ("until" in mail && mail.until !== null && mail.kind !== "paused")
      expect(text).toContain(language === "en" ? "December 1, 2026" : "1 december 2026");
  }
});

test("billing mail: languages differ in every text but names", () => {
  for (const mail of MAILS) {
    const [en, sv] = [composed(mail, "en"), composed(mail, "sv")];
    expect(sv.subject).not.toBe(en.subject);
    const shared = en.text.split("\n").filter((line) => line !== "" && sv.text.split("\n").includes(line));
    expect(shared.filter((line) => !/^- (Bar|Lobby)$|^https:|^-- $/.test(line))).toEqual([]);
  }
});

test("billing mail: a payment names its amount, its zones and the next one", () => {
  const { subject } = composed(MAILS[4]!, "en");
  expect(subject).toBe("Paid: 1\u00a0497,50\u00a0kr for 5 zones");
  const text = english(MAILS[4]!);
  expect(text).toContain("paid for until December 1, 2026, the day of the next payment");
  expect(text).toContain("Zones\n- Bar\n- Lobby\n- and 3 more");
  expect(composed(MAILS[4]!, "sv").text).toContain("Zoner\n- Bar\n- Lobby\n- och 3 till");
  expect(english(MAILS[5]!)).toContain("for the music in Bar & Lobby.");
});

test("billing mail: a failed payment says until when the music plays and when it is tried again", () => {
  expect(english(MAILS[6]!)).toMatch(
    /keeps playing until December 1, 2026[\s\S]*try again on January 15, 2027/,
  );
  expect(english(MAILS[7]!)).toMatch(/Nothing changes[\s\S]*won't try again/);
});

test("billing mail: names of zones are text in HTML", () => {
  expect(composed({ ...MAILS[8]!, zones: ["<b>Bar</b>"] } as BillingMail, "en").html).not.toContain("<b>");
});
