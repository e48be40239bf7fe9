/** Client context for editorial content; sent with every call as JSON (specification, platform §3). */
export interface AgentContext {
  readonly platform: "business" | "business-t2" | "test-staging-platform";
  /** Version of the client. */
  readonly platformVersion: string;
  readonly locale: "EN";
  /** Minutes by which local time is ahead of UTC. */
  readonly timeZoneOffset: number;
  /** ISO 3166-1; null while the account is unknown. */
  readonly country: string | null;
  readonly account: string | null;
  readonly user: string | null;
  readonly soundZone: string | null;
  readonly businessType: string | null;
  /** Generated once per browser or installation, and stored there. */
  readonly sessionId: string;
}

/** The platform's name: accounts above tier 2 get the whole catalogue's editorial pages. */
export function agentPlatform(production: boolean, tier: number): AgentContext["platform"] {
  if (!production) return "test-staging-platform";
  return tier > 2 ? "business" : "business-t2";
}

/** Header values are ASCII: other characters are escaped as JSON allows. */
export function agentHeader(context: AgentContext): string {
  return JSON.stringify(context).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
