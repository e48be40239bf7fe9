import type { Caller } from "#shared/contract/call-headers.ts";
import type { CallSession } from "./call-session.ts";
import type { SharedReads } from "./shared-reads.ts";

/** Options of every operation. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The operation is open to anybody: signed out, it is sent without a token. */
  readonly isOpen?: boolean;
}

/** Options of one call besides the operation, see `Graphql` in graphql.ts. */
export interface OperationOptions extends CallOptions {
  readonly path?: string;
  readonly swallow?: true | readonly number[];
}

/** A finished operation. */
export interface OperationOutcome {
  readonly name: string;
  readonly type: "query" | "mutation" | "subscription";
  readonly outcome: "success" | "error";
  readonly durationMs: number;
}

export interface GraphqlOptions {
  /** Origin of the service; empty for the page's own. */
  readonly baseUrl: string;
  /** Omitted for the calls that create a session. */
  readonly session?: CallSession;
  /** Identity of the caller, read for every call. */
  readonly caller: () => Caller;
  /** Shared between clients whose writes affect each other's reads. */
  readonly reads?: SharedReads;
  readonly fetch?: typeof fetch;
  /** Called for every operation that was answered or failed, except aborted ones. */
  readonly onOperation?: (operation: OperationOutcome) => void;
}
