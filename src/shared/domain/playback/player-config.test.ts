import { expect, test } from "vitest";
import { PlayerConfig, playerConfig } from "./player-config.ts";

const tab = { zoneId: "bar", client: { clientId: "tab", playbackToken: "secret" } };

test("player config: a zone is controlled through the service, unless it plays here (@M-215)", () => {
  expect(playerConfig("bar", null)).toEqual({ type: "remote", zoneId: "bar" });
  expect(playerConfig("shop", tab)).toEqual({ type: "remote", zoneId: "shop" });
  expect(playerConfig("shop", { zoneId: "bar", client: null })).toEqual({ type: "remote", zoneId: "shop" });
});

test("player config: a zone in this desktop app is local, one in this tab is web (@M-215)", () => {
  expect(playerConfig("bar", { zoneId: "bar", client: null })).toEqual({ type: "local", zoneId: "bar" });
  expect(PlayerConfig.parse(playerConfig("bar", tab))).toEqual({
    type: "web",
    zoneId: "bar",
    clientId: "tab",
    playbackToken: "secret",
  });
});

test("player config: each type has its own fields, and no other type is known (@M-215)", () => {
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

test("player config: the token is read on demand and never written down (@M-215)", () => {
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
