import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { fastify } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MOVED_META, type MoveOrigins } from "#shared/domain/moves/service-move.ts";
import { registerStatic } from "./static.ts";

const PAGE = "<html><head></head><body>Roomtone</body></html>";
const SCRIPT = "export const answer = 42;";
const FOREVER = "public, max-age=31536000, immutable";

/** An icon of the manifest. */
interface Icon {
  readonly sizes: string;
  readonly purpose?: string;
}

let folder: string;
const app = fastify();
let move: MoveOrigins | null = null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "roomtone-static-"));
  const web = path.join(folder, "web");
  await mkdir(path.join(web, "assets"), { recursive: true });
  await cp(path.resolve("src/renderer/public"), web, { recursive: true });
  await Promise.all([
    writeFile(path.join(folder, "secret.txt"), "secret"),
    writeFile(path.join(web, "index.html"), PAGE),
    writeFile(path.join(web, "robots.txt"), "User-agent: *"),
    writeFile(path.join(web, "assets/start-1.js"), SCRIPT),
    writeFile(path.join(web, "assets/start-1.js.gz"), gzipSync(SCRIPT)),
  ]);
  await registerStatic(app, { folder: web, move: () => move });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (url: string, options: { method?: "GET" | "HEAD" | "POST"; accepts?: string } = {}) =>
  app.inject({
    url,
    method: options.method ?? "GET",
    ...(options.accepts ? { headers: { "accept-encoding": options.accepts } } : {}),
  });

test("static files: assets are cached for ever, other files are revalidated, and each has its type", async () => {
  const script = await ask("/assets/start-1.js?v=2");
  expect([script.statusCode, script.body]).toEqual([200, SCRIPT]);
  expect(script.headers).toMatchObject({
    "content-type": "application/javascript; charset=utf-8",
    "cache-control": FOREVER,
  });
  expect((await ask("/robots.txt")).headers["cache-control"]).toBe("no-cache");
});

test("static files: browsers find an icon for pages that name none", async () => {
  const { statusCode, headers } = await ask("/favicon.ico");
  expect([statusCode, headers["content-type"]]).toEqual([200, "image/vnd.microsoft.icon"]);
});

test("static files: the client can be installed, with an icon in each named size", async () => {
  const answer = await ask("/manifest.webmanifest");
  expect(answer.headers["content-type"]).toMatch(/^application\/manifest\+json/);
  const { display, name, icons } = answer.json();
  expect([display, name]).toEqual(["standalone", "Roomtone"]);
  for (const { src, sizes, type } of icons) {
    const icon = await ask(src);
    const { format, width, height } = await sharp(icon.rawPayload).metadata();
    expect([icon.headers["content-type"], `image/${format}`, `${width}x${height}`]).toEqual([
      type,
      type,
      sizes,
    ]);
  }
  expect(icons.map(({ sizes, purpose = "any" }: Icon) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const page = await readFile("src/renderer/index.html", "utf8");
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
});

test("static files: the compressed copy goes to clients that accept it, and HEAD gets no body", async () => {
  const small = await ask("/assets/start-1.js", { accepts: "gzip" });
  expect(small.headers).toMatchObject({ "content-encoding": "gzip", "cache-control": FOREVER });
  expect(gunzipSync(small.rawPayload).toString()).toBe(SCRIPT);
  const head = await ask("/assets/start-1.js", { method: "HEAD" });
  expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([
    200,
    String(SCRIPT.length),
    "",
  ]);
});

test("static files: client routes return its page; service routes and missing files do not", async () => {
  for (const address of ["/", "/home?x=1", "/accounts/QQ../zones"])
    expect([(await ask(address)).statusCode, (await ask(address)).body]).toEqual([200, PAGE]);
  for (const address of ["/assets/start-2.js", "/api/unknown", "/media/unknown.ogg"]) {
    const missing = await ask(address);
    expect([missing.statusCode, missing.json()]).toEqual([
      404,
      expect.objectContaining({ error: "not_found" }),
    ]);
  }
  expect((await ask("/home", { method: "POST" })).statusCode).toBe(404);
});

test("static files: the page of a service that moved says so, at once and until the move is removed", async () => {
  move = { from: "https://old.example", to: "https://new.example" };
  const { body } = await ask("/home");
  const content = new RegExp(`<meta name="${MOVED_META}" content="([^"]*)" /></head>`).exec(body)?.[1] ?? "";
  const read = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  expect(JSON.parse(read)).toEqual(move);
  move = { from: '"><script>', to: "'&" };
  expect((await ask("/home")).body).not.toContain("<script>");
  move = null;
  expect((await ask("/home")).body).toBe(PAGE);
});

test.each([
  "/../secret.txt",
  "/..%2fsecret.txt",
  "/%2e%2e/secret.txt",
  "/assets/..%2f..%2f..%2fsecret.txt",
  "/assets/%zz.js",
  "/assets/%00.js",
  "/assets/.js",
])("static files: %s gets nothing from outside the client's folder, and a clear answer", async (address) => {
  const { statusCode, body } = await ask(address);
  expect([400, 403, 404]).toContain(statusCode);
  expect(body).not.toBe("secret");
});
