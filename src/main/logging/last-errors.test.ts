import { expect, test } from "vitest";
import { LastErrors } from "./last-errors.ts";
import { createLog } from "./log.ts";

function heardBy(errors: LastErrors) {
  const lines: string[] = [];
  const log = createLog(errors.beside({ write: (line) => void lines.push(line) }), "info");
  return { log, lines };
}

test("last errors: warnings and errors are kept as text; other entries are only logged", () => {
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

test("last errors: tokens and query strings are removed", () => {
  const errors = new LastErrors();
  const { log } = heardBy(errors);
  const token = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJkZXZpY2UifQ.c2lnbmF0dXJlLW9mLWl0";
  log.warn({ error: new Error(`GET https://a.test/audio/1?signature=abc&e=5 with ${token}`) }, "not fetched");
  log.warn({ token }, `Authorization: Bearer ${token}`);
  const text = JSON.stringify(errors.current);
  expect(text).toContain("https://a.test/audio/1");
  for (const secret of ["signature", "abc", token, token.slice(0, 12)]) expect(text).not.toContain(secret);
});

test("last errors: repeated messages are kept once", () => {
  const errors = new LastErrors();
  const { log } = heardBy(errors);
  log.error("disk is slow");
  for (let count = 1; count <= 3; count++) log.warn({ text: "underrun" }, "audio process");
  expect(errors.current.map(({ message }) => message)).toEqual(["disk is slow", "audio process: underrun"]);
});

test("last errors: only the newest twenty are kept", () => {
  const errors = new LastErrors();
  const { log } = heardBy(errors);
  for (let count = 1; count <= 25; count++) log.warn(`trouble ${count}`);
  expect(errors.current).toHaveLength(20);
  expect(errors.current.at(-1)?.message).toBe("trouble 25");
});

test("last errors: control characters are removed, since the service would reject the whole report", () => {
  const errors = new LastErrors();
  heardBy(errors).log.error({ error: new Error("card\0 gone\r\n  at hw:1") }, "no sound");
  expect(errors.current.map(({ message }) => message)).toEqual(["no sound: card  gone   at hw:1"]);
});
