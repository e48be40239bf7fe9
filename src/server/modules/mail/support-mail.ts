import { createHash } from "node:crypto";
import type { Services } from "#server/services.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { fill } from "./compose.ts";
import { sendMail } from "./send-mail.ts";
import { mailTexts } from "./texts.ts";

/** A request for help, as its mails show it. */
export interface TicketMail {
  readonly id: string;
  readonly number: number;
  readonly account: { readonly id: string; readonly name: string };
  readonly businessType: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly from: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    /** Null: it may be somebody else's. */
    readonly emailVerifiedAt: Date | null;
    readonly language: LanguageCode | null;
  };
  readonly subject: string;
  readonly comment: string;
  readonly score: number | null;
  readonly tags: readonly string[];
  readonly hasScreenshot: boolean;
}

/** Mails a request for help to the host, once: answers go to its sender. */
export async function mailTicket(services: Services, to: string, ticket: TicketMail): Promise<void> {
  const { number, account, from, subject, comment, score, tags } = ticket;
  const texts = mailTexts("en").support;
  const lines = [
    fill(texts.from, { name: from.name, email: from.email }),
    ...(from.emailVerifiedAt === null ? [texts.unconfirmed] : []),
    fill(texts.company, { company: account.name, id: account.id }),
    fill(texts.business, { business: ticket.businessType.replaceAll("_", " ") }),
    fill(texts.country, { country: countryName(ticket.country) }),
    ...(score === null ? [] : [fill(texts.score, { score: String(score) })]),
    ...(tags.length === 0 ? [] : [fill(texts.tags, { tags: tags.join(", ") })]),
    ...(ticket.hasScreenshot ? [texts.picture] : []),
  ];
  await sendMail(
    services,
    {
      to,
      // Erasing its sender erases the request.
      user: from.id,
      replyTo: from.email,
      language: null,
      name: null,
      template: "support-ticket",
      values: {
        number: String(number),
        title: subject,
        sender: from.name,
        company: account.name,
        email: from.email,
      },
      sections: [{ title: texts.request, lines }],
      quote: { title: texts.message, text: comment },
      url: `${services.address()}/operator/support`,
    },
    jobOf(ticket, "host"),
  );
}

/**
 * Mails the sender of a request for help a copy of it, once; answers go to the host, if it has an address. One whose address is
 * not confirmed gets the number alone: anybody can sign up with somebody else's, to send them any words in our name.
 */
export async function copyTicket(
  services: Services,
  hostAddress: string | null,
  ticket: TicketMail,
): Promise<void> {
  const { number, from, subject, comment, hasScreenshot } = ticket;
  const texts = mailTexts(from.language ?? "en").support;
  const lines = [fill(texts.title, { title: subject }), ...(hasScreenshot ? [texts.ownPicture] : [])];
  await sendMail(
    services,
    {
      to: from.email,
      user: from.id,
      ...(hostAddress === null ? {} : { replyTo: hostAddress }),
      language: from.language,
      url: services.address(),
      ...(from.emailVerifiedAt === null
        ? { template: "support-receipt", name: null, values: { number: String(number) } }
        : {
            template: "support-copy",
            name: from.name,
            values: { number: String(number), title: subject },
            sections: [{ title: texts.request, lines }],
            quote: { title: texts.message, text: comment },
          }),
    },
    jobOf(ticket, "copy"),
  );
}

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code) : code;
}

/** The same job for the same mail about the same request, whichever process queues it. */
function jobOf({ id }: TicketMail, mail: "host" | "copy"): string {
  const hex = createHash("sha256").update(`${id} ${mail}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
