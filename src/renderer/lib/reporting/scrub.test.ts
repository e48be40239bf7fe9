import fc from "fast-check";
import { expect, test } from "vitest";
import { scrub, scrubSecrets } from "./scrub.ts";

test.each([
  ["Bearer abc.def-ghi", "Bearer [removed]"],
  ["token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2ln here", "token [removed] here"],
  ['{"password":"hunter 2","name":"x"}', '{"password":[removed],"name":"x"}'],
  ["refreshToken=abc123&x=1", "refreshToken=[removed]&x=1"],
  ["GET https://music.test/search?q=ann&token=x failed", "GET https://music.test/search?[removed] failed"],
  ["at https://music.test/first-owner#abc (page)", "at https://music.test/first-owner?[removed] (page)"],
  ["/reset-password/abc123", "/reset-password/[removed]"],
  ["/accounts/a/zones?q=lobby", "/accounts/a/zones?[removed]"],
  ["No user anna.berg@shop.example", "No user [removed]"],
  ["redis://user:pass@host/0", "redis://[removed]@host/0"],
  ["code AC34-EGH7 refused", "code [removed] refused"],
])("reports: %j is sent as %j", (text, clean) => {
  expect(scrub(text)).toBe(clean);
});

test.each([
  "TypeError: x is undefined",
  "at draw (https://music.test/assets/zones-Bx1.js:10:5)",
  "/accounts/QWNjb3VudCwsMXhiNjR0dmkwb3c./zones",
  "Is it broken? Yes",
  "c0ffee00-1234-4abc-8def-001122334455",
])("reports: %j is sent unchanged", (text) => {
  expect(scrub(text)).toBe(text);
});

test("reports: an e-mail address in a person's own text is kept, a token is removed", () => {
  expect(scrubSecrets("write to me@shop.example, not ?token=abc")).toContain("me@shop.example");
  expect(scrubSecrets("Bearer abc")).toBe("Bearer [removed]");
});

const word = fc.stringMatching(/^[A-Za-z0-9]{8,24}$/);
const around = fc.stringMatching(/^[ \w.,:()/-]{0,40}$/);

test("reports: secrets are removed in any context", () => {
  const secret = fc.oneof(
    fc.tuple(word, word, word).map(([a, b, c]) => [`eyJ${a}.${b}.${c}`, c] as const),
    word.map((text) => [`Bearer ${text}`, text] as const),
    word.map((text) => [`https://a.test/x?code=${text}`, text] as const),
    word.map((text) => [`"password": "${text}"`, text] as const),
    word.map((text) => [`${text}@shop.example`, text] as const),
  );
  fc.assert(
    fc.property(around, secret, around, (before, [text, hidden], after) => {
      expect(
        scrub(`${before} ${text} ${after}`).replace(`${before} `, "").replace(` ${after}`, ""),
      ).not.toContain(hidden);
    }),
  );
});
