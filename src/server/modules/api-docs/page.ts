import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import {
  listMusicUploads,
  UPLOAD_LIMITS,
  uploadFilesPath,
} from "#shared/contract/rest/music/music-uploads.ts";
import { PERSONAL_TOKEN_PREFIX } from "#shared/contract/rest/people/personal-tokens.ts";
import { SCOPE_NAMES, SCOPES } from "#shared/domain/access/scopes.ts";
import { areaOf, describeNeeds, describeScopes, jsonSchema, refusals } from "./openapi.ts";

/** The calls of the service as one readable page, without scripts. */
export function docsPage(endpoints: readonly Endpoint[], version: string): string {
  const areas = Map.groupBy(endpoints, ({ path }) => areaOf(path));
  const names = [...areas.keys()].sort();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Roomtone API</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Roomtone API</h1>
<p>Version ${escaped(version)}. Every call sends <code>X-API-Version: 13</code> and, once signed in, <code>Authorization: Bearer</code> with an access token. Machines read <a href="/api/docs/openapi.json">openapi.json</a>.</p>
<nav aria-label="Areas">${names.map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join(" ")} <a href="#music-files">music files</a> <a href="#tokens">tokens</a> <a href="#refusals">refusals</a></nav>
</header>
<main>
${names.map((name) => area(name, areas.get(name) ?? [])).join("\n")}
${musicFiles()}
${tokens()}
<section id="refusals"><h2>Refusals</h2>
<p>A refused call answers <code>{ error, message, reason?, fields?, requestId }</code>; <code>fields</code> names what to correct.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">error</th><th scope="col">message</th></tr></thead><tbody>
${refusals()
  .map(
    ({ status, code, text }) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escaped(text)}</td></tr>`,
  )
  .join("\n")}
</tbody></table></section>
</main>
</body>
</html>
`;
}

/** The upload of files, whose protocol is not JSON. */
function musicFiles(): string {
  return `<section id="music-files"><h2>Music files</h2>
<p>An account's own music is sent by <a href="https://tus.io/protocols/resumable-upload">tus 1.0</a>, for which every language has a client, to <code>POST ${escaped(uploadFilesPath("ACCOUNT"))}</code>; <code>PATCH</code>, <code>HEAD</code> and <code>DELETE</code> go to the address that it answers with. Each request sends <code>Authorization: Bearer</code>; <code>X-API-Version</code> is not needed. The metadata of a file are <code>batch</code>, a name of your choice for files that belong together (at most ${UPLOAD_LIMITS.files}), and <code>path</code>, such as <code>Summer/01 Morning.flac</code>: the first folder names the playlist. A file has at most ${UPLOAD_LIMITS.bytes} bytes. Send pieces of a few megabytes: a request has a minute. What became of each file is in <code>GET ${escaped(listMusicUploads.path)}</code>; refusals name their <code>reason</code>.</p></section>`;
}

/** How programs call the service, and what each token scope allows. */
function tokens(): string {
  const rows = SCOPE_NAMES.map(
    (scope) =>
      `<tr><td><code>${scope}</code></td><td>${SCOPES[scope].map((action) => `<code>${action}</code>`).join(", ")}</td></tr>`,
  );
  return `<section id="tokens"><h2>Personal access tokens</h2>
<p>For programs of your own. Make one in the client under Your profile, Access tokens: give it a name, scopes and a date at which it ends. It is shown once; the program sends it with every call, over REST and GraphQL, and as the token of websockets.</p>
<pre tabindex="0">curl -H "X-API-Version: 13" -H "Authorization: Bearer ${PERSONAL_TOKEN_PREFIX}…" \\
  -H "Content-Type: application/json" --data '{"query":"{ loginData { me { ... on PublicAPIClient { user { id } } } } }"}' \\
  https://music.example.com/api/v2</pre>
<p>The answer has your own id; <code>GET /api/auth/users/{id}/accounts</code> lists your accounts. A token may do what its scopes say, and never more than you may at that moment. What no scope has stays with people: members, money, passwords, sessions, tokens. Refusals say <code>not-in-scope</code> or <code>people-only</code>.</p>
<table><thead><tr><th scope="col">Scope</th><th scope="col">Actions</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table></section>`;
}

function area(name: string, endpoints: readonly Endpoint[]): string {
  const sorted = endpoints.toSorted((a, b) => a.path.localeCompare(b.path));
  return `<section id="${escaped(name)}"><h2>${escaped(name)}</h2>${sorted.map(call).join("\n")}</section>`;
}

function call({ method, path, summary, needs, params, query, body, response }: Endpoint): string {
  const parts = [
    ["Path", params, "input"],
    ["Query", query, "input"],
    ["Body", body, "input"],
    ["Answer", response, "output"],
  ] as const;
  const schemas = parts.flatMap(([title, schema, io]) =>
    schema
      ? `<details><summary>${title}</summary><pre tabindex="0">${escaped(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre></details>`
      : [],
  );
  return `<article><h3><span class="method">${method}</span> <code>${escaped(path)}</code></h3>
<p>${escaped(summary)}</p><p class="needs">${escaped([describeNeeds(needs), describeScopes(needs)].filter(Boolean).join(". "))}</p>${schemas.join("")}</article>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

const STYLE = `
:root { font: 16px/1.5 system-ui, sans-serif; color: #1c2321; background: #fbfaf7; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
a { color: #2d6a4f; }
article { padding: 1rem 0; border-top: 1px solid #dcdad2; }
h2 { margin: 2.5rem 0 .5rem; } h3 { margin: 0 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
.needs { color: #5b645f; font-size: .875rem; }
details { margin-top: .25rem; } summary { cursor: pointer; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; background: #f0eee8; border-radius: 6px; font-size: .8125rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-top: 1px solid #dcdad2; }
@media (prefers-color-scheme: dark) {
  :root { color: #e6e4dd; background: #161a18; } a { color: #86c5a6; }
  article, th, td { border-color: #333a36; } .needs { color: #a5ada8; } pre { background: #20261f; }
}
`;
