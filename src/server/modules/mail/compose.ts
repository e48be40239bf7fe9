import { LINK_LIFE_MS, type LinkPurpose } from "#shared/domain/accounts/mailed-links.ts";
import { formatPeriod } from "#shared/domain/formatting/duration.ts";
import { plainText } from "#shared/domain/formatting/plain-text.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { layOut, type MailQuote, type MailSection } from "./layout.ts";
import { type MailTemplate, mailTexts } from "./texts.ts";

/** Input for composing a mail. */
export interface MailContent {
  readonly template: MailTemplate;
  /** Null if the person chose none: English. */
  readonly language: LanguageCode | null;
  /** The recipient's name; null if unknown. */
  readonly name: string | null;
  /** Values for placeholders of the template: user input, inserted as plain text only. */
  readonly values: Readonly<Record<string, string>>;
  /** Lists below its text, in that language. */
  readonly sections?: readonly MailSection[];
  /** A person's own words, with their line breaks, below the lists. */
  readonly quote?: MailQuote;
  /** Target of its button. */
  readonly url: string;
  /** A further link, with its text in that language. */
  readonly second?: { readonly text: string; readonly url: string };
  /** Address of the service. */
  readonly service: string;
}

/** A mail in HTML and plain text. */
export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Maximum length of an inserted value: enough for a long name. */
const LONGEST_VALUE = 320;
/** Maximum length of a line of a section: several values and their text. */
const LONGEST_LINE = 1_000;
/** Maximum length of a line of a quote: a whole quote without line breaks. */
const LONGEST_QUOTE = 10_000;

/** Purpose of the link that a mail's button opens; its text states the link's lifetime. */
const LINKS: { readonly [Template in MailTemplate]?: LinkPurpose } = {
  "reset-password": "reset",
  "verify-email": "verify",
  "change-email": "change-email",
  "email-changed": "undo-email",
  invitation: "invitation",
};

/** Composes a mail. */
export function compose(content: MailContent): ComposedMail {
  const {
    template,
    language,
    name,
    values,
    sections = [],
    quote = null,
    url,
    second = null,
    service,
  } = content;
  const spoken = language ?? "en";
  const texts = mailTexts(spoken);
  const { layout } = texts;
  const { subject, heading, body, button, note } = texts[template];
  const host = new URL(service).host;
  const link = LINKS[template];
  const time = link && { time: formatPeriod(LINK_LIFE_MS[link], spoken) };
  const say = (text: string) => fill(text, { ...values, ...time, name: name ?? "", service: host });
  const parts = {
    language: spoken,
    subject: say(subject),
    heading: say(heading),
    paragraphs: [say(name === null ? layout.greetingUnnamed : layout.greeting), ...body.map(say)],
    sections: sections.map(({ title, lines }) => ({
      title: plainText(title, LONGEST_VALUE),
      lines: lines.map((line) => plainText(line, LONGEST_LINE)),
    })),
    quote: quote && {
      title: plainText(quote.title, LONGEST_VALUE),
      text: quote.text
        .split(/\r\n|[\n\r]/)
        .map((line) => plainText(line, LONGEST_QUOTE))
        .join("\n"),
    },
    button: say(button),
    url,
    note: say(note),
    second,
    addressHint: layout.address,
    footer: say(layout.footer),
  };
  return { subject: parts.subject, html: layOut(parts), text: asText(parts) };
}

/** `{{name}}` → the value, on one line. A placeholder without a value is a bug. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail is given no ${name}`);
    return plainText(value, LONGEST_VALUE);
  });
}

/** The content of {@link layOut} for mail readers without HTML. */
function asText({
  heading,
  paragraphs,
  sections,
  quote,
  button,
  url,
  note,
  second,
  footer,
}: Omit<Parameters<typeof layOut>[0], "language">): string {
  const lists = sections.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join("\n"));
  const quoted = quote ? [`${quote.title}\n${quote.text.replace(/^/gm, "> ")}`] : [];
  const further = second ? [`${second.text}:\n${second.url}`] : [];
  const parts = [
    heading,
    ...paragraphs,
    ...lists,
    ...quoted,
    `${button}:\n${url}`,
    note,
    ...further,
    `-- \n${footer}`,
  ];
  return `${parts.join("\n\n")}\n`;
}
