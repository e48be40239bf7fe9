import { createHash } from "node:crypto";
import type { Services } from "#server/services.ts";
import type { BillingMail, BillingMailKind } from "#shared/domain/billing/mails.ts";
import { minor, toMajor } from "#shared/domain/billing/money.ts";
import { formatMoney } from "#shared/domain/formatting/money.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { fill } from "./compose.ts";
import type { MailSection } from "./layout.ts";
import { sendMail } from "./send-mail.ts";
import { type MailTexts, mailTexts } from "./texts.ts";

interface About {
  /** Of the mail, for all its recipients. */
  readonly mailId: string;
  readonly mail: BillingMail;
  /** Name of the company. */
  readonly company: string;
  readonly accountId: string;
  /** IANA time zone of the account's periods: dates are days there. */
  readonly timezone: string;
}

/** What the texts of a mail are about, in its language. */
interface Wording {
  readonly texts: MailTexts["billing"];
  readonly day: (ms: number) => string;
}

/** Mails a person about a payment, subscriptions or the plan. The button opens the company's subscriptions. */
export async function mailBilling(
  services: Services,
  to: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly language: LanguageCode | null;
  },
  { mailId, mail, company, accountId, timezone }: About,
): Promise<void> {
  await sendMail(
    services,
    {
      to: to.email,
      user: to.id,
      language: to.language,
      name: to.name,
      ...billingContent(mail, { company, timezone, language: to.language ?? "en" }),
      url: `${services.address()}/accounts/${accountId}/settings/subscriptions`,
    },
    jobOf(mailId, to.id),
  );
}

/** The same job for the same mail to the same person, whichever process queues it. */
function jobOf(mailId: string, userId: string): string {
  const hex = createHash("sha256").update(`${mailId} ${userId}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Template, values and list of zones of a mail. */
export function billingContent(
  mail: BillingMail,
  { company, timezone, language }: Pick<About, "company" | "timezone"> & { readonly language: LanguageCode },
) {
  const texts = mailTexts(language).billing;
  const format = new Intl.DateTimeFormat(language, { timeZone: timezone, dateStyle: "long" });
  const wording = { texts, day: (ms: number) => format.format(ms) };
  return {
    template: `billing-${mail.kind}` satisfies `billing-${BillingMailKind}`,
    values: { company, ...zonesOf(mail, wording), ...valuesOf(mail, wording) },
    sections: sectionsOf(mail, wording),
  } as const;
}

/** A single zone by its name, more by their number. */
function zonesOf(mail: BillingMail, { texts }: Wording): Readonly<Record<string, string>> {
  if (!("zones" in mail)) return {};
  const [only] = mail.zones;
  const zones =
    mail.count === 1 && only !== undefined ? only : fill(texts.zones, { count: String(mail.count) });
  return { zones };
}

function sectionsOf(mail: BillingMail, { texts }: Wording): readonly MailSection[] {
  if (!("zones" in mail) || mail.count < 2) return [];
  const more = mail.count - mail.zones.length;
  const rest = more > 0 ? [fill(texts.moreZones, { count: String(more) })] : [];
  return [{ title: texts.zoneList, lines: [...mail.zones, ...rest] }];
}

/** Values of a kind's own placeholders. */
function valuesOf(mail: BillingMail, { texts, day }: Wording): Readonly<Record<string, string>> {
  const dated = (at: number | null, text: string, without: string) =>
    at === null ? without : fill(text, { date: day(at) });
  switch (mail.kind) {
    case "trial-begun":
    case "trial-ended":
      return { until: day(mail.until) };
    case "trial-ends-soon":
      return { until: day(mail.until), next: mail.pays ? texts.trialPays : texts.trialUnpaid };
    case "charged":
      return { amount: amountOf(mail), next: dated(mail.next, texts.next, texts.noNext) };
    case "charge-failed":
      return {
        amount: amountOf(mail),
        music: dated(mail.until, texts.playsUntil, texts.playsNot),
        next: dated(mail.retryAt, texts.retry, texts.noRetry),
      };
    case "cancelled":
      return { music: dated(mail.until, texts.cancelledUntil, texts.cancelledNow) };
    case "paused":
      return { from: day(mail.from), until: day(mail.until) };
    case "downgrade-scheduled":
      return { plan: texts.plans[mail.plan], at: day(mail.at) };
    case "downgrade-done":
    case "upgraded":
      return { plan: texts.plans[mail.plan] };
    case "suspended":
    case "resumed":
      return {};
  }
}

function amountOf({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  return formatMoney(toMajor(minor(amount)), currency);
}
