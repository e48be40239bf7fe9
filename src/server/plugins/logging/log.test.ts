import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { GraphQLError } from "graphql";
import type { Logger } from "pino";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { createLog } from "./log.ts";

/** The log line for these arguments. */
function logged(...args: Parameters<Logger["error"]>): string {
  const env = readEnv({ ROOMTONE_LOG: "info" });
  if (!env.ok) throw new Error(env.reason);
  let text = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  createLog(env.value, stream).error(...args);
  return text;
}

const loggedBy = (err: unknown) => logged({ err }, "A request failed");

/** An error as thrown by the database. */
function databaseError(code: string, message: string, more: object = {}): Error {
  return Object.assign(new Error(message), { severity: "ERROR", code, ...more });
}

test("log: a failed query is logged with its cause and without its values", () => {
  const cause = new Error("No space left on device");
  const error = new DrizzleQueryError("insert into pairing_codes values ($1)", ["ABCD-EFGH"], cause);
  const line = loggedBy(error);
  expect(line).not.toContain("ABCD-EFGH");
  expect(line).toContain("insert into pairing_codes");
  expect(line).toContain("No space left on device");
  expect(line).toContain("log.test.ts");
});

test("log: any other error is logged unchanged", () => {
  expect(JSON.parse(loggedBy(new RangeError("Too far"))).err).toMatchObject({
    type: "RangeError",
    message: "Too far",
  });
});

test("log: values of a failed query appear nowhere in the error, however it is wrapped", () => {
  const secret = "guest@example.test";
  const refusals = [
    databaseError("22021", `invalid byte sequence for encoding "UTF8": ${secret}`, { params: [secret] }),
    databaseError("22P02", `invalid input syntax for type uuid: "${secret}"`, { parameters: [secret] }),
    databaseError("23505", 'duplicate key value violates unique constraint "users_email"', {
      detail: `Key (email)=(${secret}) already exists.`,
      constraint: "users_email",
    }),
  ];
  for (const cause of refusals) {
    const failed = new DrizzleQueryError("select from users where email = $1", [secret], cause);
    const wrapped = new GraphQLError(failed.message, { originalError: failed, path: ["loginUser"] });
    const many = new AggregateError([failed, wrapped], failed.message);
    for (const error of [cause, failed, wrapped, many, new Error(failed.message, { cause: wrapped })]) {
      for (const line of [loggedBy(error), logged(error), logged({ err: error })]) {
        expect.soft(line).not.toContain(secret);
        expect.soft(line).toContain("log.test.ts");
      }
    }
    expect(loggedBy(wrapped)).toContain("select from users where email = $1");
  }
  expect(loggedBy(refusals[2])).toContain("users_email");
});

test("log: query values of addresses and tokens are removed everywhere", () => {
  const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl";
  const lines = [
    logged({ path: `/player/control/wsx?token=${token}&x=1` }, "closed"),
    logged({ nested: { url: `/nowhere?code=first&token=tok-second` } }, "closed"),
    logged(`Reply was already sent in "/x?token=tok-second&y=first"`),
    logged({ path: `/${token}` }, "closed"),
    ...["reset-password", "invitation", "mute-alerts"].map((page) =>
      logged({ path: `/${page}/tok-second` }, "closed"),
    ),
  ];
  for (const line of lines) {
    expect.soft(line).not.toMatch(/tok-second|first|c2lnbmF0dXJl/);
    expect.soft(JSON.parse(line)).toMatchObject({ level: 50 });
  }
  expect(lines[0]).toContain("/player/control/wsx?token=[removed]&x=[removed]");
});
