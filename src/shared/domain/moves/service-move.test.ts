import { expect, test } from "vitest";
import { moveMessages, webOrigin, webOriginOf } from "./service-move.ts";

test.each([
  ["https://music.example.com", "https://music.example.com"],
  ["HTTPS://Music.Example.com/", "https://music.example.com"],
  ["https://music.example.com:443", "https://music.example.com"],
  ["http://music.example.com:80/", "http://music.example.com"],
  ["http://localhost:4310", "http://localhost:4310"],
  ["http://192.168.1.5:443", "http://192.168.1.5:443"],
  ["http://[::1]:4310", "http://[::1]:4310"],
])("service move: %s is the origin that browsers name %s", (address, origin) => {
  expect(webOriginOf(address)).toBe(origin);
  expect(new URL(address).origin).toBe(origin);
  expect(webOrigin(address)).toBeNull();
});

test.each([
  "music.example.com",
  "ftp://music.example.com",
  "https://music.example.com/app",
  "https://music.example.com?x",
  "https://music.example.com#x",
  "https://ada@music.example.com",
  "https://*.example.com",
  "https://music.example.com; script-src *",
  "https://a.example,https://b.example",
  "javascript:alert(1)",
  "https://",
])("service move: %s is no origin", (address) => {
  expect(webOrigin(address)).toEqual({ code: "rule", rule: "webOrigin" });
});

test("service move: both origins are set or none, and they differ", () => {
  const [old, now] = ["https://old.example", "https://new.example"];
  const messages = (moved_from: string, moved_to: string) => moveMessages({ moved_from, moved_to });
  expect([messages("", ""), messages(old, now)]).toEqual([{}, {}]);
  expect(messages("", now)).toEqual({ moved_from: { code: "required" } });
  expect(messages(old, "")).toEqual({ moved_to: { code: "required" } });
  expect(messages(old, old)).toEqual({ moved_to: { code: "rule", rule: "sameOrigin" } });
});
