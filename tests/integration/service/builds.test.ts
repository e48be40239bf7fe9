import { execFile } from "node:child_process";
import { createHash, createPublicKey, randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { feedFileOf, fileOf, program } from "#tests/fakes/release-server.ts";
import { UpdatingDevice } from "#tests/fakes/updating-device.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SIGN = join(ROOT, "build/sign-release.ts");
/** electron-builder's own function, which it does not export. */
const BLOCK_MAP = join(ROOT, "node_modules", "app-builder-lib", "out/targets/blockmap/blockmap.js");
const run = promisify(execFile);

let folder: string;
let builds: string;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomtone-builds-"));
  builds = join(folder, "builds");
  await mkdir(builds);
  app = await startApp({ env: { ROOMTONE_BUILDS: builds } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${app.url}/api/builds/desktop/${path}`, { headers });

test("releases: public, with feeds cached for a minute and files for ever", async () => {
  await writeFile(join(builds, "latest.yml"), "version: 1.0.0\n");
  await writeFile(join(builds, "Roomtone-Setup-1.0.0.exe"), "0123456789");
  const feed = await get("latest.yml?noCache=1");
  expect([feed.status, feed.headers.get("content-type"), feed.headers.get("cache-control")]).toEqual([
    200,
    "text/yaml; charset=utf-8",
    "public, max-age=60",
  ]);
  expect(await feed.text()).toBe("version: 1.0.0\n");

  const file = await get("Roomtone-Setup-1.0.0.exe", { range: "bytes=2-4" });
  expect([file.status, await file.text(), file.headers.get("content-range")]).toEqual([
    206,
    "234",
    "bytes 2-4/10",
  ]);
  expect(file.headers.get("cache-control")).toContain("immutable");
  const head = await fetch(`${app.url}/api/builds/desktop/Roomtone-Setup-1.0.0.exe`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "10"]);
});

test("releases: nothing outside the folder is served, and no hidden files", async () => {
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(builds, ".hidden"), "secret");
  await mkdir(join(builds, "sub"));
  for (const path of [
    "",
    "sub",
    "none.yml",
    ".hidden",
    "../secret.txt",
    "..%2fsecret.txt",
    "%2e%2e%2fsecret.txt",
    "..%5csecret.txt",
    "a%00b",
    "x".repeat(300),
  ]) {
    const answer = await get(path);
    expect([400, 404], path).toContain(answer.status);
    expect(await answer.text(), path).not.toContain("secret\n");
  }
});

test("update: a player accepts a signed release and downloads only the blocks that it lacks", async () => {
  const keyFile = join(folder, "release.pem");
  const { stdout } = await run(process.execPath, [SIGN, "--new-key", keyFile]);
  const device = await UpdatingDevice.make("1.0.0");
  const common = randomBytes(600_000);
  const before = join(builds, fileOf("1.0.0"));
  await release(before, [program("1.0.0"), common]);
  await copyFile(before, device.appImage);

  const after = join(builds, fileOf("1.1.0"));
  const info = await release(after, [
    program("1.1.0"),
    common.subarray(0, 300_000),
    "new",
    common.subarray(300_000),
  ]);
  await writeFile(join(builds, feedFileOf("latest")), feedOf("1.1.0", info));
  await run(process.execPath, [SIGN, builds], { env: { ...process.env, ROOMTONE_SIGNING_KEY: keyFile } });

  const der = Buffer.from(stdout.trim().replace("ROOMTONE_RELEASE_KEY=", ""), "base64");
  const releaseKey = createPublicKey({ key: der, format: "der", type: "spki" });
  const feeds = [`${app.url}/api/builds/desktop/`];
  const player = await device.start({ version: "1.0.0", feeds, releaseKey });
  await player.updates.check();
  expect(player.updates.state().progress).toMatchObject({ status: "available", version: "1.1.0" });
  expect(await readFile(join(device.pendingFolder, fileOf("1.1.0")))).toEqual(await readFile(after));
  expect(player.fetchedDifferences()).toBe(true);

  await writeFile(join(builds, feedFileOf("latest")), feedOf("1.2.0", info));
  await player.updates.check();
  const stranger = await device.start({ version: "1.0.0", feeds, releaseKey });
  await stranger.updates.check();
  expect(stranger.updates.state().progress).toMatchObject({ status: "error", reason: "signature" });
  await device.remove();
});

interface ReleaseInfo {
  readonly sha512: string;
  readonly size: number;
  readonly blockMapSize: number;
}

/** A program followed by the block map that electron-builder appends to an AppImage. */
async function release(path: string, contents: readonly (string | Buffer)[]): Promise<ReleaseInfo> {
  await writeFile(path, Buffer.concat(contents.map((part) => Buffer.from(part))), { mode: 0o755 });
  const { buildBlockMap } = await import(BLOCK_MAP);
  const { blockMapSize } = await buildBlockMap(path, "deflate");
  const bytes = await readFile(path);
  return { sha512: createHash("sha512").update(bytes).digest("base64"), size: bytes.length, blockMapSize };
}

function feedOf(version: string, { sha512, size, blockMapSize }: ReleaseInfo): string {
  const url = fileOf("1.1.0");
  return `version: ${version}
files:
  - url: ${url}
    sha512: ${sha512}
    size: ${size}
    blockMapSize: ${blockMapSize}
path: ${url}
sha512: ${sha512}
releaseDate: '2030-01-01T00:00:00.000Z'
`;
}
