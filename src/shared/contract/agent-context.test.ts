import { expect, test } from "vitest";
import { type AgentContext, agentHeader, agentPlatform } from "./agent-context.ts";

test.each([
  [true, 3, "business"],
  [true, 2, "business-t2"],
  [true, 1, "business-t2"],
  [true, 0, "business-t2"],
  [false, 3, "test-staging-platform"],
] as const)("agent context: in production %s, tier %i → %s", (production, tier, platform) => {
  expect(agentPlatform(production, tier)).toBe(platform);
});

test("agent context: the header is ASCII and decodes to the original", () => {
  const context = {
    platform: "business",
    platformVersion: "1.0.0",
    locale: "EN",
    timeZoneOffset: 120,
    country: "SE",
    account: "å",
    user: "🎵",
    soundZone: null,
    businessType: "café",
    sessionId: "s",
  } satisfies AgentContext;
  const header = agentHeader(context);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(header)).toEqual(context);
});
