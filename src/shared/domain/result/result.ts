/** The outcome of an operation that may fail for a reason the caller is expected to handle. */
export type Result<Value, Reason> = Ok<Value> | Refusal<Reason>;

export interface Ok<Value> {
  readonly ok: true;
  readonly value: Value;
}

export interface Refusal<Reason> {
  readonly ok: false;
  readonly reason: Reason;
}

/** Wraps a success. */
export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value };
}

/** Wraps an expected failure. */
export function refuse<Reason>(reason: Reason): Refusal<Reason> {
  return { ok: false, reason };
}

/**
 * Exhaustiveness check of a switch over a union: a member added later does not compile until it is handled.
 */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
