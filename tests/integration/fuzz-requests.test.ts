import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildASTSchema, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sellPlans } from "#tests/factories/billing/billing.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { InjectedApi } from "#tests/factories/service/injected-api.ts";
import { thoroughly } from "#tests/factories/thorough.ts";
import { inParallel } from "./support/in-parallel.ts";
import { nastyOperations } from "./support/nasty-operations.ts";
import {
  type RawRequest,
  sendRaw,
  strangeBodies,
  strangeHeaders,
  strangePaths,
} from "./support/raw-requests.ts";
import { createWorld, pathOf, type World } from "./support/world.ts";

const SCHEMA = path.resolve(import.meta.dirname, "../../src/shared/contract/graphql/schema");
const schema = buildASTSchema(
  parse(
    globSync("*.graphql", { cwd: SCHEMA })
      .map((file) => readFileSync(path.join(SCHEMA, file), "utf8"))
      .join("\n"),
  ),
);

/** Dates, numbers and texts at and beyond the limits of databases, clocks and parsers. */
const EXTREMES: readonly string[] = [
  "\u0000",
  "\ufffd",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "2024-02-30",
  "-271821-04-20",
  "+275760-09-13",
  "1969-12-31",
  "0",
  "-0",
  "-1",
  "1e308",
  "Infinity",
  "NaN",
  "0x10",
  "9007199254740991",
  "9007199254740993",
  "-9007199254740991",
  "8640000000000001",
  "99999999999999999999999999",
  "0.1",
  " 1 ",
  "x".repeat(5000),
];

/**
 * Requests with one thing wrong: below the level of bodies (paths, methods, headers, encodings), and in each value of
 * an operation or a query. Nothing answers 5xx or logs an error.
 */
describe("malformed requests", () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" } });
    await sellPlans(app.service);
    world = await createWorld(app.service);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
  });

  test("fuzz: strange paths and methods get a 4xx, and lead out of no folder", {
    timeout: 120_000,
  }, async () => {
    expect(await failuresOf(strangePaths())).toEqual([]);
  });

  test("fuzz: strange encodings and content types get a 4xx, also when signed out", {
    timeout: 120_000,
  }, async () => {
    expect(await failuresOf(strangeBodies())).toEqual([]);
  });

  test("fuzz: strange headers get a 4xx or are ignored", { timeout: 120_000 }, async () => {
    expect(await failuresOf(strangeHeaders(world.tokens.owner))).toEqual([]);
  });

  test("fuzz: one bad value anywhere in an operation is refused", { timeout: 240_000 }, async () => {
    const api = new InjectedApi(app, world.tokens.owner);
    const logged = app.logs().length;
    const operations = nastyOperations(schema, world);
    expect(operations.length).toBeGreaterThan(3000);
    const failed: string[] = [];
    await inParallel(thoroughly(operations), async (query) => {
      const answer = await api.call("POST", "/api/v2", { body: { query } });
      const text = JSON.stringify(answer.json) ?? "";
      // A field that violates the schema would be refused before its value is read.
      if (answer.status >= 500 || /INTERNAL_SERVER_ERROR|Cannot query field|must have a selection/.test(text))
        failed.push(`${query.slice(0, 200)} ${text.slice(0, 200)}`);
    });
    expect([...failed, ...errorsSince(logged)].slice(0, 20)).toEqual([]);
  });

  test("fuzz: one bad value anywhere in a REST query is refused", { timeout: 120_000 }, async () => {
    const logged = app.logs().length;
    // A refused value reaches nothing behind its field: it is tried once for all fields of that name.
    const refused = new Set<string>();
    const isTried = (name: string, field: z.ZodType, value: string) => {
      if (field.safeParse(value).success) return false;
      const isKnown = refused.has(`${name} ${value}`);
      refused.add(`${name} ${value}`);
      return isKnown;
    };
    const calls = app.service.http.endpoints.flatMap(({ method, path: url, needs, query }) => {
      if (method !== "GET" || !(query instanceof z.ZodObject)) return [];
      const token = needs.who === "device" ? world.tokens.player : world.tokens.owner;
      return Object.entries(query.shape).flatMap(([name, field]) =>
        EXTREMES.filter((value) => !isTried(name, field, value)).map((value) => ({
          token,
          path: `${pathOf(url, world)}?${new URLSearchParams({ [name]: value })}`,
        })),
      );
    });
    const failed: string[] = [];
    await inParallel(calls, async ({ token, path }) => {
      const { status } = await new InjectedApi(app, token).call("GET", path);
      if (status >= 500) failed.push(`${status} ${path}`);
    });
    expect([...failed, ...errorsSince(logged)].slice(0, 20)).toEqual([]);
  });

  /** Requests that got a 5xx or a file of the computer, and errors logged meanwhile. */
  async function failuresOf(requests: readonly RawRequest[]): Promise<readonly string[]> {
    const logged = app.logs().length;
    const failed: string[] = [];
    for (const raw of requests) {
      const { status, text } = await sendRaw(app.url, raw);
      // No answer is a file beside the client's folder.
      if (status >= 500 || /"devDependencies"|root:/.test(text))
        failed.push(
          `${status} ${raw.method} ${raw.path.slice(0, 80)} ${JSON.stringify(raw.headers).slice(0, 150)}`,
        );
    }
    return [...failed, ...errorsSince(logged)];
  }

  function errorsSince(logged: number): readonly string[] {
    const errors = app
      .logs()
      .slice(logged)
      .filter((line) => Number(line.level) >= 50);
    return errors.map((line) => JSON.stringify(line).slice(0, 300));
  }
});
