import { expect, test } from "vitest";
import { asLibpqReads, connectionFailure } from "./server-address.ts";

const ADDRESS = "postgres://user:p%40ss@db.example:5433/music";

test("database address: sslmode is read as libpq reads it, unless the address says otherwise", () => {
  expect(asLibpqReads(`${ADDRESS}?sslmode=require`)).toBe(`${ADDRESS}?sslmode=require&uselibpqcompat=true`);
  const chosen = `${ADDRESS}?sslmode=require&uselibpqcompat=false`;
  expect(asLibpqReads(chosen)).toBe(chosen);
  expect(asLibpqReads(ADDRESS)).toBe(ADDRESS);
});

test("database address: a pooler that refuses the connection's settings is named with what to do", () => {
  const refused = new Error("unsupported startup parameter: statement_timeout");
  expect(connectionFailure(refused)).toMatchObject({
    message: expect.stringMatching(/PgBouncer.*ignore_startup_parameters/),
    cause: refused,
  });
  const other = new Error("password authentication failed");
  expect(connectionFailure(other)).toBe(other);
});
