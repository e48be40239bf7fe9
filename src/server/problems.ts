import type { ErrorCode } from "#shared/contract/errors.ts";
import type { GraphqlErrorCode } from "#shared/contract/graphql/error-status.ts";
import type { Refusal } from "#shared/domain/result/result.ts";
import type { FieldMessages } from "#shared/domain/validation/message.ts";

/** A kind of refusal in REST and in GraphQL. */
interface ProblemDefinition {
  readonly rest: ErrorCode;
  readonly graphql: GraphqlErrorCode;
  readonly message: string;
}

/** Every kind of refusal, with its codes and its message (specification, platform §8). */
export const PROBLEMS = {
  unauthenticated: { rest: "unauthorized", graphql: "UNAUTHENTICATED", message: "Sign in to do this" },
  forbidden: { rest: "forbidden", graphql: "FORBIDDEN", message: "You may not do this" },
  "not-found": { rest: "not_found", graphql: "NOT_FOUND", message: "Not found" },
  deactivated: { rest: "deactivated", graphql: "NOT_FOUND", message: "Requested entity marked deactivated" },
  invalid: { rest: "invalid", graphql: "BAD_USER_INPUT", message: "Validation failed" },
  "malformed-id": {
    rest: "invalid_url",
    graphql: "BAD_USER_INPUT",
    message: "illegal base64 data at input",
  },
  "unsupported-api-version": {
    rest: "unsupported_api_version",
    graphql: "BAD_USER_INPUT",
    message: "X-API-Version must be 13",
  },
  conflict: { rest: "conflict", graphql: "BAD_USER_INPUT", message: "This was changed meanwhile" },
  gone: { rest: "gone", graphql: "NOT_FOUND", message: "This has ended" },
  "too-large": { rest: "too_large", graphql: "BAD_USER_INPUT", message: "The body is too large" },
  "unsupported-media-type": {
    rest: "unsupported_media_type",
    graphql: "BAD_USER_INPUT",
    message: "The body must be application/json",
  },
  "rate-limited": { rest: "rate_limited", graphql: "RATE_LIMITED", message: "Too many tries, wait a while" },
  unavailable: {
    rest: "unavailable",
    graphql: "INTERNAL_SERVER_ERROR",
    message: "The service cannot do this at the moment",
  },
  server: { rest: "server", graphql: "INTERNAL_SERVER_ERROR", message: "Something went wrong" },
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemKind = keyof typeof PROBLEMS;

/** Why something was refused. */
export interface Problem {
  readonly kind: ProblemKind;
  /** Overrides the kind's own message. */
  readonly message?: string;
  /** Machine-readable detail of the kind. */
  readonly reason?: string;
  /** For a second step: see [Note: two-step sign-in]. */
  readonly challenge?: string;
  /** Slug of the organisation to sign in at, for sign-in-elsewhere. */
  readonly organisation?: string;
  /** Messages by field of the request. */
  readonly fields?: FieldMessages;
  /** Retry delay, for rate-limited. */
  readonly retryAfterMs?: number;
}

/** The message of a refusal; by default it names the invalid fields. */
export function messageOf({ kind, message, fields = {} }: Problem): string {
  const names = Object.keys(fields);
  if (message === undefined && kind === "invalid" && names.length > 0)
    return `Validation errors: ${names.join(", ")}`;
  return message ?? PROBLEMS[kind].message;
}

/** A refusal, as handlers and commands return it. */
export function problem(kind: ProblemKind, details: Omit<Problem, "kind"> = {}): Refusal<Problem> {
  return { ok: false, reason: { kind, ...details } };
}

/** What can be deactivated. */
export type Deactivatable = "account" | "location" | "sound_zone";

/** The refusal for a deactivated subject, in the specification's words. */
export function deactivated(type: Deactivatable): Refusal<Problem> {
  return problem("deactivated", { message: `Requested ${type} entity marked deactivated` });
}
