import { describe, expect, test } from "vitest";
import { FLAG_NAMES, type FlagProperties, isClientOnly, SERVICE_FLAGS } from "./flags.ts";
import { type FlagRule, type FlagScope, resolveFlag } from "./rules.ts";

const NOBODY = { id: "person", account: null };
const rule = (scope: FlagScope, properties: FlagProperties = { enabled: false }): FlagRule => ({
  flag: "web-playback",
  scope,
  properties,
});

describe("rules", () => {
  test("flag rules: without a rule the default row applies", () => {
    expect(resolveFlag("web-playback", [], NOBODY)).toEqual({
      enabled: true,
      showSidebarInSetupGuide: false,
    });
    expect(resolveFlag("theme-select", [rule({ kind: "everybody" })], NOBODY)).toEqual({ enabled: true });
  });

  test("flag rules: a rule changes the properties that it names", () => {
    const rules = [rule({ kind: "everybody" }, { enabled: true, showSidebarInSetupGuide: true })];
    expect(resolveFlag("web-playback", rules, NOBODY).showSidebarInSetupGuide).toBe(true);
    expect(resolveFlag("web-playback", [rule({ kind: "everybody" })], NOBODY)).toEqual({
      enabled: false,
      showSidebarInSetupGuide: false,
    });
  });

  test("flag rules: an account's rule comes before a share's, and that before everybody's", () => {
    const rules = [
      rule({ kind: "everybody" }, { enabled: true, by: "everybody" }),
      rule({ kind: "share", percent: 100 }, { enabled: true, by: "share" }),
      rule({ kind: "account", account: "mine" }, { enabled: true, by: "account" }),
    ];
    const by = (account: string) => resolveFlag("web-playback", rules, { id: "person", account }).by;
    expect(by("mine")).toBe("account");
    expect(by("another")).toBe("share");
    expect(resolveFlag("web-playback", rules.slice(0, 1), NOBODY).by).toBe("everybody");
  });

  test("flag rules: a share is about as large as set; growing, it keeps its people", () => {
    const off = (percent: number) =>
      Array.from({ length: 2000 }, (_, at) => `person ${at}`).filter(
        (id) =>
          !resolveFlag("web-playback", [rule({ kind: "share", percent })], { id, account: null }).enabled,
      );
    expect(off(0)).toEqual([]);
    expect(off(100)).toHaveLength(2000);
    const fifth = off(20);
    expect(Math.abs(fifth.length - 400)).toBeLessThan(80);
    expect(off(20)).toEqual(fifth);
    expect(new Set(off(50))).toEqual(new Set([...fifth, ...off(50)]));
  });

  test("flags: the service does not answer client-only ones", () => {
    expect(SERVICE_FLAGS).toEqual(FLAG_NAMES.filter((name) => !isClientOnly(name)));
    expect(SERVICE_FLAGS).toContain("theme-select");
    expect(SERVICE_FLAGS).not.toContain("mx-playlist-page-refresh-2");
  });
});
