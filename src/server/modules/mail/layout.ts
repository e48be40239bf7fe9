/** A list below a title of its own. */
export interface MailSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** A person's own words below a title, with their line breaks. */
export interface MailQuote {
  readonly title: string;
  readonly text: string;
}

/** The parts of a mail, all plain text. */
export interface MailParts {
  readonly language: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Below the paragraphs. */
  readonly sections: readonly MailSection[];
  /** Below the sections; null: none. */
  readonly quote: MailQuote | null;
  readonly button: string;
  readonly url: string;
  readonly note: string;
  /** A further link, below the note; null: none. */
  readonly second: { readonly text: string; readonly url: string } | null;
  /** Shown above the address, for readers who cannot press the button. */
  readonly addressHint: string;
  readonly footer: string;
}

const FONT = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Heights of the bars in the product's logo, in px. */
const BARS = [6, 16, 10, 4];

/**
 * A mail as HTML: tables and inline styles, which all mail programs render alike, and no images, which many
 * block. Dark colours come from the single style sheet; programs without support for it show the light ones,
 * or invert them.
 */
export function layOut(parts: MailParts): string {
  const {
    language,
    subject,
    heading,
    paragraphs,
    sections,
    quote,
    button,
    url,
    note,
    second,
    addressHint,
    footer,
  } = parts;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#1c1a17">${escaped(text)}</p>`;
  const subtitle = (text: string) =>
    `<h2 class="ink" style="margin:20px 0 8px;font-size:17px;line-height:1.35;color:#1c1a17">${escaped(text)}</h2>`;
  const quoted = ({ title, text }: MailQuote) =>
    `${subtitle(title)}
<p class="ink" style="margin:0 0 16px;padding-left:12px;border-left:3px solid #0f6b57;font-size:15px;line-height:1.5;color:#1c1a17;overflow-wrap:anywhere">${escaped(text).replaceAll("\n", "<br>")}</p>`;
  const section = ({ title, lines }: MailSection) =>
    `${subtitle(title)}
<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;font-size:15px;line-height:1.5;color:#1c1a17;overflow-wrap:anywhere">${lines.map((line) => `<li>${escaped(line)}</li>`).join("")}</ul>`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f5f3ef;${FONT}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f3ef"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 20px">${sign()}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e9e6e1;border-radius:10px;padding:32px">
<h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:1.25;letter-spacing:-0.01em;color:#1c1a17">${escaped(heading)}</h1>
${[...paragraphs.map(paragraph), ...sections.map(section), ...(quote ? [quoted(quote)] : [])].join("\n")}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="press" style="background:#0f6b57;border-radius:8px">
<a class="on-press" href="${escaped(url)}" style="display:inline-block;padding:13px 22px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(button)}</a>
</td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.55;color:#645f57">${escaped(note)}</p>
${second ? `<p style="margin:0 0 16px;font-size:14px;line-height:1.55"><a class="link" href="${escaped(second.url)}" style="color:#0f6b57">${escaped(second.text)}</a></p>\n` : ""}<p class="soft" style="margin:0;font-size:13px;line-height:1.5;color:#645f57">${escaped(addressHint)}<br><a class="link" href="${escaped(url)}" style="color:#0f6b57;word-break:break-all">${escaped(url)}</a></p>
</td></tr>
<tr><td class="soft" style="padding:20px 0 0;font-size:13px;line-height:1.5;color:#645f57">${escaped(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The wordmark, drawn with table cells. */
function sign(): string {
  const bar = (height: number) =>
    `<td style="padding:0 1px"><div style="width:3px;height:${height}px;border-radius:2px;background:#ffffff;font-size:0;line-height:0">&nbsp;</div></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" align="center" valign="middle" width="32" height="32" style="background:#0f6b57;border-radius:9px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${BARS.map(bar).join("")}</tr></table></td>
<td class="ink" style="padding-left:10px;font-size:18px;font-weight:700;letter-spacing:-0.02em;color:#1c1a17">Roomtone</td>
</tr></table>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #121212 !important; }
  .card { background: #191918 !important; border-color: #2a2927 !important; }
  .ink { color: #ecebe8 !important; }
  .soft { color: #a9a69f !important; }
  .link { color: #4fd1ae !important; }
  .press { background: #4fd1ae !important; }
  .on-press { color: #0c1f19 !important; }
}
`;
