import { plainText } from "#shared/domain/formatting/plain-text.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { layOut } from "./layout.ts";
import { type MailTemplate, mailTexts } from "./texts.ts";

/** What a mail is made of. */
export interface MailContent {
  readonly template: MailTemplate;
  /** Null where the person chose none: English. */
  readonly language: LanguageCode | null;
  /** The name of who gets it; null where it is not known. */
  readonly name: string | null;
  /** What the texts of the template name: people's own words, which are taken as text and never as anything else. */
  readonly values: Readonly<Record<string, string>>;
  /** Where its button leads. */
  readonly url: string;
  /** Where the service is. */
  readonly service: string;
}

/** A mail in both of its forms. */
export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Longest value that a text is given: enough for a long name. */
const LONGEST_VALUE = 320;

/** Writes a mail. */
export function compose({ template, language, name, values, url, service }: MailContent): ComposedMail {
  const texts = mailTexts(language ?? "en");
  const { layout } = texts;
  const { subject, heading, body, button, note } = texts[template];
  const host = new URL(service).host;
  const say = (text: string) => fill(text, { ...values, name: name ?? "", service: host });
  const parts = {
    language: language ?? "en",
    subject: say(subject),
    heading: say(heading),
    paragraphs: [say(name === null ? layout.greetingUnnamed : layout.greeting), ...body.map(say)],
    button: say(button),
    url,
    note: say(note),
    addressHint: layout.address,
    footer: say(layout.footer),
  };
  return { subject: parts.subject, html: layOut(parts), text: asText(parts) };
}

/** `{{name}}` → the value, on one line. A text that names what it is not given is a mistake of ours. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A mail is given no ${name}`);
    return plainText(value, LONGEST_VALUE);
  });
}

/** What {@link layOut} shows, for who reads mail without HTML. */
function asText({
  heading,
  paragraphs,
  button,
  url,
  note,
  footer,
}: Omit<Parameters<typeof layOut>[0], "language">): string {
  return `${[heading, ...paragraphs, `${button}:\n${url}`, note, `-- \n${footer}`].join("\n\n")}\n`;
}
