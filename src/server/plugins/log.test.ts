import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { createLog } from "./log.ts";

function loggedBy(error: unknown): string {
  const env = readEnv({ ROOMTONE_LOG: "info" });
  if (!env.ok) throw new Error(env.reason);
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  createLog(env.value, stream).error({ err: error }, "A request failed");
  return text;
}

test("a query that failed is logged with its cause and without its values", () => {
  const cause = new Error("No space left on device");
  const error = new DrizzleQueryError("insert into pairing_codes values ($1)", ["ABCD-EFGH"], cause);
  const line = loggedBy(error);
  expect(line).not.toContain("ABCD-EFGH");
  expect(line).toContain("insert into pairing_codes");
  expect(line).toContain("No space left on device");
  expect(line).toContain("log.test.ts");
});

test("any other error is logged as it is", () => {
  expect(JSON.parse(loggedBy(new RangeError("Too far"))).err).toMatchObject({
    type: "RangeError",
    message: "Too far",
  });
});
