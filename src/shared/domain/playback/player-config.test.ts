import { expect, test } from "vitest";
import { PlayerConfig, playerConfig } from "./player-config.ts";

const tab = { zoneId: "bar", client: { clientId: "tab", playbackToken: "secret" } };

test("a zone is controlled by way of the service, unless it plays right here (@M-215)", () => {
  expect(playerConfig("bar", null)).toEqual({ type: "remote", zoneId: "bar" });
  expect(playerConfig("shop", tab)).toEqual({ type: "remote", zoneId: "shop" });
  expect(playerConfig("shop", { zoneId: "bar", client: null })).toEqual({ type: "remote", zoneId: "shop" });
});

test("a zone that this desktop app plays is local, one that this tab plays is web (@M-215)", () => {
  expect(playerConfig("bar", { zoneId: "bar", client: null })).toEqual({ type: "local", zoneId: "bar" });
  expect(PlayerConfig.parse(playerConfig("bar", tab))).toEqual({
    type: "web",
    zoneId: "bar",
    clientId: "tab",
    playbackToken: "secret",
  });
});

test("each type has what it needs, and no other type is known (@M-215)", () => {
  const ok = (config: object) => PlayerConfig.safeParse(config).success;
  expect(ok({ type: "remote", zoneId: "bar" })).toBe(true);
  expect(ok({ type: "local", zoneId: "bar" })).toBe(true);
  expect(ok({ type: "web", zoneId: "bar", clientId: "tab", playbackToken: "secret" })).toBe(true);
  for (const wrong of [
    { type: "web", zoneId: "bar", clientId: "tab" },
    { type: "web", zoneId: "bar", clientId: "tab", playbackToken: "" },
    { type: "web", zoneId: "bar", playbackToken: "secret" },
    { type: "remote" },
    { type: "cloud", zoneId: "bar" },
  ])
    expect(ok(wrong)).toBe(false);
});

test("the token is read when it is asked for, and is in nothing that is written down (@M-215)", () => {
  let token = "first";
  const client = {
    clientId: "tab",
    get playbackToken() {
      return token;
    },
  };
  const config = playerConfig("bar", { zoneId: "bar", client });
  token = "renewed";
  expect(config).toMatchObject({ playbackToken: "renewed" });
  expect(JSON.stringify(config)).not.toContain("renewed");
});
