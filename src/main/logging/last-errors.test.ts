import { expect, test } from "vitest";
import { LastErrors } from "./last-errors.ts";
import { createLog } from "./log.ts";

function heardBy(errors: LastErrors) {
  const lines: string[] = [];
  const log = createLog(errors.beside({ write: (line) => void lines.push(line) }), "info");
  return { log, lines };
}

test("warnings and errors are kept in words, the rest is only written", () => {
  const errors = new LastErrors();
  const { log, lines } = heardBy(errors);
  log.info("started");
  log.warn({ code: 4401, reason: "Unauthorized" }, "the service refused the playback feed");
  log.error({ error: new Error("disk is full") }, "settings could not be stored");
  expect(lines).toHaveLength(3);
  expect(errors.current.map(({ message }) => message)).toEqual([
    "the service refused the playback feed: Unauthorized: 4401",
    "settings could not be stored: disk is full",
  ]);
  expect(errors.current[0]?.at).toBeGreaterThan(0);
});

test("tokens and what follows the question mark of an address are left out", () => {
  const errors = new LastErrors();
  const { log } = heardBy(errors);
  const token = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJkZXZpY2UifQ.c2lnbmF0dXJlLW9mLWl0";
  log.warn({ error: new Error(`GET https://a.test/audio/1?signature=abc&e=5 with ${token}`) }, "not fetched");
  log.warn({ token }, `Authorization: Bearer ${token}`);
  const text = JSON.stringify(errors.current);
  expect(text).toContain("https://a.test/audio/1");
  for (const secret of ["signature", "abc", token, token.slice(0, 12)]) expect(text).not.toContain(secret);
});

test("what is said again and again is kept once", () => {
  const errors = new LastErrors();
  const { log } = heardBy(errors);
  log.error("disk is slow");
  for (let count = 1; count <= 3; count++) log.warn({ text: "underrun" }, "audio process");
  expect(errors.current.map(({ message }) => message)).toEqual(["disk is slow", "audio process: underrun"]);
});

test("only the newest twenty are kept", () => {
  const errors = new LastErrors();
  const { log } = heardBy(errors);
  for (let count = 1; count <= 25; count++) log.warn(`trouble ${count}`);
  expect(errors.current).toHaveLength(20);
  expect(errors.current.at(-1)?.message).toBe("trouble 25");
});

test("control characters in an error are left out: the service would refuse all the rest with them", () => {
  const errors = new LastErrors();
  heardBy(errors).log.error({ error: new Error("card\0 gone\r\n  at hw:1") }, "no sound");
  expect(errors.current.map(({ message }) => message)).toEqual(["no sound: card  gone   at hw:1"]);
});
