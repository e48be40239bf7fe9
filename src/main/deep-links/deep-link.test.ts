import fc from "fast-check";
import { expect, test } from "vitest";
import { desktopSignInLink } from "#shared/contract/rest/desktop-sign-in.ts";
import { type LinkTarget, linkAmong, targetOfLink, withoutSecrets } from "./deep-link.ts";

const screen = (path: string): LinkTarget => ({ kind: "screen", path });

test("links: each opens its screen", () => {
  expect(targetOfLink("roomtone://open")).toEqual(screen(""));
  expect(targetOfLink("roomtone://open/")).toEqual(screen(""));
  expect(targetOfLink("roomtone://diagnostics")).toEqual(screen("/electron/diagnostics"));
  expect(targetOfLink("roomtone://pair/ac34-egh7")).toEqual(
    screen("/electron/login/pairing-code?code=AC34-EGH7"),
  );
});

test("links: one from the browser returns the sign-in values and opens no screen (@P-148)", () => {
  const answer = { code: "c".repeat(43), state: "s".repeat(43) };
  expect(targetOfLink(desktopSignInLink(answer))).toEqual({ kind: "sign-in", answer });
  expect(targetOfLink(`${desktopSignInLink(answer)}&path=/home`)).toEqual({ kind: "sign-in", answer });
});

test("links: any other address opens nothing", () => {
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
    "roomtone://sso",
    "roomtone://sso?code=1",
    `roomtone://sso?code=${"c".repeat(43)}`,
    `roomtone://sso?code=${"c".repeat(43)}&state=${"s".repeat(44)}`,
    `roomtone://sso/more?code=${"c".repeat(43)}&state=${"s".repeat(43)}`,
    "roomtone://user@open",
    "roomtone://open:80",
    "https://open",
    "javascript:alert(1)",
    "file:///etc/passwd",
    `roomtone://open?${"x".repeat(3_000)}`,
  ]) {
    expect(targetOfLink(link), link).toBeNull();
  }
});

test("links: any contents open a screen of the app or nothing", () => {
  const screens =
    /^(|\/electron\/diagnostics|\/electron\/login\/pairing-code\?code=[A-Z0-9]{4}-[A-Z0-9]{4})$/;
  // Arbitrary characters, and those used in addresses.
  const anything = fc
    .array(fc.integer({ min: 0, max: 0x10_ffff }))
    .map((points) => String.fromCodePoint(...points));
  const address = fc.array(fc.constantFrom(..."aZ09/?#&=%:@.-_ ")).map((letters) => letters.join(""));
  const tails = fc.oneof(anything, address);
  fc.assert(
    fc.property(fc.constantFrom("", "open", "pair/", "diagnostics", "sso?code="), tails, (head, tail) => {
      const target = targetOfLink(`roomtone://${head}${tail}`) ?? screen("");
      expect(target.kind === "screen" && target.path).toMatch(screens);
    }),
  );
});

test("links: one is found on a command line; logs show neither codes nor queries", () => {
  expect(linkAmong(["/opt/roomtone", "--hidden", "roomtone://open"])).toBe("roomtone://open");
  expect(linkAmong(["/opt/roomtone", "--flag=roomtone://open"])).toBeNull();
  expect(withoutSecrets("roomtone://pair/AC34-EGH7?token=secret#hash")).toBe("roomtone://pair");
  expect(withoutSecrets("roomtone://sso?code=secret&state=secret")).toBe("roomtone://sso");
});
