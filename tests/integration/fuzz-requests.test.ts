import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/factories/app.ts";
import {
  type RawRequest,
  sendRaw,
  strangeBodies,
  strangeHeaders,
  strangePaths,
} from "./support/raw-requests.ts";
import { createWorld, type World } from "./support/world.ts";

/** Requests below the level of bodies: paths, methods, headers and encodings. No 5xx, nothing logged as an error. */
describe("requests that no client of ours sends", () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await startApp();
    world = await createWorld(app);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  test("strange paths and methods are refused as the caller's mistake", { timeout: 120_000 }, async () => {
    expect(await failuresOf(strangePaths())).toEqual([]);
  });

  test("strange encodings and kinds of bodies are, also without signing in", {
    timeout: 120_000,
  }, async () => {
    expect(await failuresOf(strangeBodies())).toEqual([]);
  });

  test("strange headers are, or are passed over", { timeout: 120_000 }, async () => {
    expect(await failuresOf(strangeHeaders(world.tokens.owner))).toEqual([]);
  });

  test("no path leads out of the client's folder", async () => {
    for (const { path } of strangePaths()) {
      const { text } = await sendRaw(app.url, { method: "GET", path, headers: {} });
      expect.soft([path, /"devDependencies"|root:/.test(text)]).toEqual([path, false]);
    }
  });

  /** Requests that were answered with a 5xx, and what was logged as an error meanwhile. */
  async function failuresOf(requests: readonly RawRequest[]): Promise<readonly string[]> {
    const logged = app.logs().length;
    const failed: string[] = [];
    for (const raw of requests) {
      const { status } = await sendRaw(app.url, raw);
      if (status >= 500)
        failed.push(
          `${status} ${raw.method} ${raw.path.slice(0, 80)} ${JSON.stringify(raw.headers).slice(0, 150)}`,
        );
    }
    const errors = app
      .logs()
      .slice(logged)
      .filter((line) => Number(line.level) >= 50);
    return [...failed, ...errors.map((line) => JSON.stringify(line).slice(0, 300))];
  }
});
