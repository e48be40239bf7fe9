import { type IncomingHttpHeaders, request } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** A request of a program that is no browser: any path, any header, any bytes. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Paths that can trip a file server, a router or a decoder; each is also sent as a query, and behind each prefix. */
const STRANGE_PATHS: readonly string[] = [
  "/",
  "//",
  "///",
  "//etc/passwd",
  "//localhost/x",
  "/../../package.json",
  "/..%2f..%2fpackage.json",
  "/%2e%2e/%2e%2e/package.json",
  "/..\\..\\package.json",
  "/..%5c..%5cpackage.json",
  "/.git/config",
  "/./index.html",
  "/index.html%00.js",
  "/%00",
  "/x%00y",
  "/%",
  "/%zz",
  "/%c0%ae%c0%ae/",
  "/%ff",
  "/%ed%a0%80",
  "/%e2%80%ae",
  "/\u00ff",
  "/index.html/",
  "/assets",
  "/assets/",
  "/assets/..",
  "/assets/%2e%2e/index.html",
  "/con",
  "/index.html::$DATA",
  `/${"a".repeat(300)}`,
  `/${"a/".repeat(400)}`,
  `/${"%41".repeat(200)}.js`,
  "/*",
  "/?",
  "/#",
  "/;",
  "/:id",
  "http://example.test/",
  "*",
];
const PREFIXES = [
  "",
  "/assets",
  "/media",
  "/media/audio",
  "/media/images",
  "/builds",
  "/api/auth",
  "/player",
  "/ws",
];
const STRANGE_QUERIES = [
  "?",
  "?%",
  "?a=%00",
  "?a[b]=%ff",
  "?__proto__=x&constructor=y",
  `?${"a=1&".repeat(2000)}`,
];
const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "PROPFIND"];

/** Reads of paths that nothing links to. */
export function strangePaths(): readonly RawRequest[] {
  const paths = PREFIXES.flatMap((prefix) =>
    STRANGE_PATHS.map((path) => (path.startsWith("/") ? prefix + path : path)),
  );
  const withQueries = STRANGE_QUERIES.flatMap((query) =>
    ["/", "/api/auth/sessions/current", "/ws/"].map((p) => p + query),
  );
  return [
    ...[...new Set(paths), ...withQueries].map((path) => ({ method: "GET", path, headers: {} })),
    ...METHODS.flatMap((method) =>
      ["/", "/index.html", "/%00", "/api/v2", "/metrics"].map((path) => ({ method, path, headers: {} })),
    ),
  ];
}

const JSON_BODY = Buffer.from('{"query":"{ loginData { supportChatHash } }"}');
/** Gzip bomb: ten megabytes of spaces in ten kilobytes. */
const BOMB = gzipSync(Buffer.alloc(10_000_000, " "));

const ENCODED: readonly (readonly [string, Buffer])[] = [
  ["identity", JSON_BODY],
  ["x-unknown", JSON_BODY],
  ["", JSON_BODY],
  ["gzip", gzipSync(JSON_BODY)],
  ["gzip", JSON_BODY],
  ["gzip", gzipSync(JSON_BODY).subarray(0, 20)],
  ["gzip", BOMB],
  ["br", brotliCompressSync(JSON_BODY)],
  ["br", JSON_BODY],
  ["deflate", Buffer.from([0x78, 0x9c, 0xff, 0xff])],
  ["gzip, gzip", gzipSync(gzipSync(JSON_BODY))],
  ["gzip, x-unknown", JSON_BODY],
  ["__proto__", JSON_BODY],
];

const TYPED: readonly (readonly [string, Buffer])[] = [
  ["application/json", Buffer.from([0xff, 0xfe, 0x00])],
  ["application/json", Buffer.from('"\\ud800"')],
  ["application/json", Buffer.from('{"__proto__":{"a":1}}')],
  ["application/json; charset=utf-16", JSON_BODY],
  ["application/json; charset=x-unknown", JSON_BODY],
  ["application/x-www-form-urlencoded", Buffer.from("a=1")],
  ["multipart/form-data", Buffer.from("--x")],
  ["multipart/form-data; boundary=x", Buffer.from("--x\r\n\r\n--x--")],
  ["text/plain", JSON_BODY],
  ["application/", JSON_BODY],
  [";", JSON_BODY],
  ["\u00ff", JSON_BODY],
  [`application/json${";a=b".repeat(500)}`, JSON_BODY],
];

const STRANGE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { range: "bytes=0-" },
  { range: "bytes=5-1,-,9999999999999999999-" },
  { range: `bytes=${"0-0,".repeat(500)}0-1` },
  { "if-none-match": '"' },
  { "if-modified-since": "not a date" },
  { "if-range": "275760-09-13" },
  { "accept-encoding": "x;q=2, *;q=0, ,gzip;q=nan" },
  { "accept-encoding": "*;q=0" },
  { accept: "\u00ff" },
  { "accept-language": "x".repeat(4000) },
  { authorization: "Bearer" },
  { authorization: `Bearer ${"a".repeat(5000)}` },
  { authorization: "Bearer e30.e30.e30" },
  { authorization: "Basic \u00ff" },
  { cookie: "a=\u00ff; __proto__=x" },
  { host: "a b" },
  { host: "" },
  { origin: "null" },
  { origin: "app://roomtone", "access-control-request-method": "\u00ff" },
  { "x-forwarded-for": "\u00ff, , 999.1.1.1, [::1" },
  { "x-forwarded-host": "//" },
  { "x-api-version": "13, 13" },
  { "user-agent": "\u00ff".repeat(500) },
  { "x-user-agent": '{"a":' },
  { traceparent: "00-zz-zz-zz" },
  { expect: "something" },
  { "content-length": "0", "content-type": "application/json" },
];

/** Bodies with unsupported encodings and content types, for a public call and for one that needs a session. */
export function strangeBodies(): readonly RawRequest[] {
  const targets = ["/api/v2", "/api/auth/desktop_codes/redeem", "/player/control", "/nowhere"];
  return targets.flatMap((path) => [
    ...ENCODED.map(([encoding, body]) =>
      post(path, { "content-encoding": encoding, "content-type": "application/json" }, body),
    ),
    ...TYPED.map(([type, body]) => post(path, { "content-type": type }, body)),
    post(path, { "content-type": "application/json", "transfer-encoding": "chunked" }, JSON_BODY),
  ]);
}

/** Every header that the service reads, with invalid values. */
export function strangeHeaders(token: string): readonly RawRequest[] {
  const paths = [
    "/",
    "/index.html",
    "/assets/x.js",
    "/healthz",
    "/env",
    "/metrics",
    "/api/auth/sessions/current",
    "/ws/?EIO=4&transport=polling",
  ];
  return paths.flatMap((path) =>
    STRANGE_HEADERS.map((headers) => ({
      method: "GET",
      path,
      headers: { authorization: `Bearer ${token}`, "x-api-version": "13", ...headers },
    })),
  );
}

function post(path: string, headers: Readonly<Record<string, string>>, body: Buffer): RawRequest {
  return { method: "POST", path, headers: { "x-api-version": "13", ...headers }, body };
}

/** The status; 0 if the connection was closed without an answer. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export function sendRaw(url: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, headers: {}, text: "" });
    const asked = request(
      { hostname, port, method, path, headers, setHost: !("host" in headers) },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", lost);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    asked.on("error", lost);
    asked.end(body);
  });
}
