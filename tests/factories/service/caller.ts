import type { Caller } from "#shared/contract/call-headers.ts";

/** A client that sends calls. */
export function testCaller(over: Partial<Caller> = {}): Caller {
  return {
    client: "roomtone-web/1.0.0 (web) (Browser; Chrome; 142.0) (OS; Linux)",
    agent: {
      platform: "test-staging-platform",
      platformVersion: "1.0.0",
      locale: "EN",
      timeZoneOffset: 0,
      country: null,
      account: null,
      user: null,
      soundZone: null,
      businessType: null,
      sessionId: "session",
    },
    canary: false,
    noCache: false,
    ...over,
  };
}
