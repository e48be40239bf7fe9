import fc from "fast-check";
import { expect, test } from "vitest";
import { linkAmong, screenOfLink, withoutSecrets } from "./deep-link.ts";

test("links lead to their screens", () => {
  expect(screenOfLink("roomtone://open")).toBe("");
  expect(screenOfLink("roomtone://open/")).toBe("");
  expect(screenOfLink("roomtone://diagnostics")).toBe("/electron/diagnostics");
  expect(screenOfLink("roomtone://pair/ac34-egh7")).toBe("/electron/login/pairing-code?code=AC34-EGH7");
});

test("anything else leads nowhere", () => {
  for (const link of [
    "",
    "roomtone:",
    "roomtone://",
    "roomtone:open",
    "roomtone://open/more",
    "roomtone://pair",
    "roomtone://pair/short",
    "roomtone://pair/AC34-EGH7/more",
    "roomtone://pair/AC34EGH%37",
    "roomtone://sso?code=1",
    "roomtone://user@open",
    "roomtone://open:80",
    "https://open",
    "javascript:alert(1)",
    "file:///etc/passwd",
    `roomtone://open?${"x".repeat(3_000)}`,
  ]) {
    expect(screenOfLink(link), link).toBeNull();
  }
});

test("whatever a link holds, it leads to a screen of ours or nowhere", () => {
  const screens =
    /^(|\/electron\/diagnostics|\/electron\/login\/pairing-code\?code=[A-Z0-9]{4}-[A-Z0-9]{4})$/;
  const tails = fc.oneof(fc.string({ unit: "binary" }), fc.webPath(), fc.string({ maxLength: 9 }));
  fc.assert(
    fc.property(fc.constantFrom("", "open", "pair/", "diagnostics"), tails, (head, tail) => {
      expect(screenOfLink(`roomtone://${head}${tail}`) ?? "").toMatch(screens);
    }),
  );
});

test("a link is found on a command line, and a log sees neither codes nor queries", () => {
  expect(linkAmong(["/opt/roomtone", "--hidden", "roomtone://open"])).toBe("roomtone://open");
  expect(linkAmong(["/opt/roomtone", "--flag=roomtone://open"])).toBeNull();
  expect(withoutSecrets("roomtone://pair/AC34-EGH7?token=secret#hash")).toBe("roomtone://pair");
});
