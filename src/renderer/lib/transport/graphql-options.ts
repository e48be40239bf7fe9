import type { Caller } from "#shared/contract/call-headers.ts";
import type { CallSession } from "./call-session.ts";
import type { SharedReads } from "./shared-reads.ts";

/** What every operation may be called with. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** What a call gives beside the operation, see `Graphql` in graphql.ts. */
export interface OperationOptions extends CallOptions {
  readonly path?: string;
  readonly swallow?: true | readonly number[];
}

/** An operation that has ended. */
export interface OperationOutcome {
  readonly name: string;
  readonly type: "query" | "mutation" | "subscription";
  readonly outcome: "success" | "error";
  readonly durationMs: number;
}

export interface GraphqlOptions {
  /** Origin of the service; empty for the page's own. */
  readonly baseUrl: string;
  /** Left out for the calls that make a session. */
  readonly session?: CallSession;
  /** Who calls; asked at every call. */
  readonly caller: () => Caller;
  /** Shared by clients that see each other's writes. */
  readonly reads?: SharedReads;
  readonly fetch?: typeof fetch;
  /** Called for every operation that was answered or failed, but not for aborted ones. */
  readonly onOperation?: (operation: OperationOutcome) => void;
}
