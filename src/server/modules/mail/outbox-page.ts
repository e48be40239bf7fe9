import { OUTBOX_PATH } from "#shared/contract/mail.ts";
import type { OutboxMail } from "./outbox-repository.ts";

/** The outbox as a page without scripts: the list, and one mail beside it. */
export function outboxPage(mails: readonly OutboxMail[], open: OutboxMail | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${open ? `${escaped(open.subject)} · ` : ""}Outbox · Roomtone</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Outbox</h1>
<p>No mail server is set up, so mail isn't sent. What would have been sent is here, for anyone at this computer. Set <code>SMTP_URL</code> to send mail.</p>
</header>
<main>
<nav aria-label="Mails">${mails.length === 0 ? "<p>No mail yet. New mail appears here by itself.</p>" : list(mails, open)}</nav>
${open ? reading(open) : ""}
</main>
</body>
</html>
`;
}

function list(mails: readonly OutboxMail[], open: OutboxMail | null): string {
  const items = mails.map(
    ({ id, subject, to, createdAt }) =>
      `<li><a href="${OUTBOX_PATH}/${escaped(id)}"${id === open?.id ? ' aria-current="page"' : ""}><strong>${escaped(subject)}</strong><span>${escaped(to)}</span><time datetime="${createdAt.toISOString()}">${when(createdAt)}</time></a></li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}

/** Its links open in the top window, as from a mail program. */
function reading({ subject, to, html, text }: OutboxMail): string {
  const framed = html.replace("<head>", '<head><base target="_top">');
  return `<article aria-label="${escaped(subject)}">
<h2>${escaped(subject)}</h2><p>To ${escaped(to)}</p>
<iframe title="${escaped(subject)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escaped(framed)}"></iframe>
<details><summary>As plain text</summary><pre tabindex="0">${escaped(text)}</pre></details>
</article>`;
}

function when(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

const STYLE = `
:root { font: 16px/1.5 Inter, system-ui, sans-serif; color: #1c1a17; background: #fbfaf8; }
body { max-width: 76rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
h1, h2 { line-height: 1.2; letter-spacing: -.01em; margin: 0 0 .5rem; overflow-wrap: anywhere; } h2 { font-size: 1.25rem; }
p { margin: 0 0 1rem; color: #645f57; max-width: 44rem; }
main { display: grid; gap: 2rem; }
@media (min-width: 56rem) { main { grid-template-columns: 22rem minmax(0, 1fr); } }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid #dedad3; }
li { border-bottom: 1px solid #dedad3; }
li a { display: grid; gap: .125rem; padding: .75rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover, li a[aria-current] { background: #efece7; }
li span, time { font-size: .875rem; color: #645f57; }
iframe { width: 100%; height: 44rem; border: 1px solid #dedad3; border-radius: 10px; background: #f5f3ef; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: #efece7; border-radius: 8px; }
summary { cursor: pointer; padding: .5rem 0; }
:focus-visible { outline: 2px solid #0f6b57; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  :root { color: #ecebe8; background: #121212; } p, li span, time { color: #a9a69f; }
  ul, li, iframe { border-color: #3b3a36; } li a:hover, li a[aria-current], pre { background: #222220; }
  iframe { background: #121212; } :focus-visible { outline-color: #4fd1ae; }
}
`;
