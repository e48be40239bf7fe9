import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/plugins/logging/log.ts";
import { keepTables, startUpkeep } from "./upkeep.ts";

let client: PGlite;
beforeAll(async () => {
  client = await PGlite.create();
});
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec('create table "Things" (id int primary key)');
});
afterEach(async () => {
  vi.useRealTimers();
  await client.exec('drop table "Things"');
});

const add = (from: number, to: number) =>
  client.query('insert into "Things" select * from generate_series($1::int, $2::int)', [from, to]);

/** Rows of the table as the planner knows them; what has changed is told to it at the end of a statement. */
async function known(): Promise<number> {
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ reltuples: number }>(
    "select reltuples from pg_class where relname = 'Things'",
  );
  return rows[0]?.reltuples ?? Number.NaN;
}

test("embedded database: a table is counted once it has changed enough, and not again before", async () => {
  await add(1, 1000);
  expect(await known()).toBe(-1);
  expect(await keepTables(client)).toEqual(['public."Things"']);
  expect(await known()).toBe(1000);
  await add(1001, 1100);
  await known();
  expect(await keepTables(client)).toEqual([]);
  await add(1101, 2000);
  await known();
  expect(await keepTables(client)).toEqual(['public."Things"']);
  expect(await known()).toBe(2000);
});

test("embedded database: tables are looked after each minute, until the end", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await add(1, 1000);
  const end = startUpkeep(client, createLog({ logLevel: "silent" }));
  vi.advanceTimersByTime(60_000);
  await end();
  expect(await known()).toBe(1000);
  await add(1001, 5000);
  vi.advanceTimersByTime(600_000);
  await end();
  expect(await known()).toBe(1000);
});
