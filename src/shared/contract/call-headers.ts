import { type AgentContext, agentHeader } from "./agent-context.ts";

/** The version that every REST call names in X-API-Version. */
export const API_VERSION = "13";

/** The client that makes calls, as identified in each of them. */
export interface Caller {
  /** Result of `clientIdentification`. */
  readonly client: string;
  readonly agent: AgentContext;
  /** Requests experimental features. */
  readonly canary: boolean;
  /** Makes GraphQL bypass caches. */
  readonly noCache: boolean;
}

/** One call. */
export interface CallParts {
  readonly token: string | null;
  /** A UUID: names the call in logs on both sides. */
  readonly trackingId: string;
  /** Names the browser's session in a header of its own, by which a new account's features are chosen. */
  readonly withSessionFlag?: boolean | undefined;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Headers of every REST call, including those without a body (specification, platform §7). `X-Client`
 * replaces `User-Agent`, which browsers do not let pages set.
 */
export function callHeaders(
  { client, agent, canary }: Caller,
  { token, trackingId, withSessionFlag }: CallParts,
): Headers {
  return {
    "X-API-Version": API_VERSION,
    Accept: "application/json",
    "Content-Type": "application/json",
    "X-Tracking-Id": trackingId,
    "X-Canary": String(canary),
    "X-Client": client,
    "X-User-Agent": agentHeader(agent),
    ...(withSessionFlag ? { "X-Session-Flag": agent.sessionId } : {}),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/**
 * Headers of every GraphQL call (specification, platform §7). The trace is the call itself: its id is the
 * tracking id.
 */
export function graphqlHeaders(caller: Caller, call: CallParts): Headers {
  const trace = call.trackingId.replaceAll("-", "");
  return {
    ...callHeaders(caller, call),
    "X-Request-Flags": JSON.stringify({ nocache: caller.noCache }),
    // W3C Trace Context: version, trace, parent, not sampled. The second half of a random UUID is random
    // enough, and never 0.
    traceparent: `00-${trace}-${trace.slice(16)}-00`,
  };
}
