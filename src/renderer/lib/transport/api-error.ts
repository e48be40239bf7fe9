import { AuthError } from "#renderer/lib/session/auth-error.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import type { Message } from "#shared/domain/validation/message.ts";

/** The service's codes, and codes for calls that never reached it or got an invalid answer. */
export type ApiErrorCode = ErrorCode | "offline" | "gate" | "client" | "bad_response";

/** The service's messages about fields of the request; an older service sends texts. */
export type RefusedFields = Readonly<Record<string, Message | string>>;

export interface ApiErrorDetail {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
  /** Narrows the code, for example a pairing refusal. */
  readonly reason?: string | null | undefined;
  /** The challenge for the second step of sign-in, see [Note: two-step sign-in]. */
  readonly challenge?: string | null | undefined;
  /** Slug of the organisation where the person has to sign in instead. */
  readonly organisation?: string | null | undefined;
  /** Field of the request → its message. */
  readonly fields?: RefusedFields | undefined;
  readonly requestId?: string | null | undefined;
  /** Whether the call carried a token. */
  readonly authorized?: boolean | undefined;
  /** Timed out: an immediate retry does not help. */
  readonly gaveUp?: boolean | undefined;
  /** `extensions.code` of a GraphQL error, as the service wrote it. */
  readonly graphqlCode?: string | null | undefined;
  /** Kind of a GraphQL error in words: `not_found` for "HTTP Error 404: Not_Found". */
  readonly type?: string | null | undefined;
}

/** A call that the service refused, or that did not reach it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly reason: string | null;
  readonly challenge: string | null;
  readonly organisation: string | null;
  readonly fields: RefusedFields;
  readonly requestId: string | null;
  readonly authorized: boolean;
  readonly gaveUp: boolean;
  readonly graphqlCode: string | null;
  readonly type: string | null;
  /** Marks a failure to load the session's user. */
  ofSessionUser = false;
  /** The transport has retried the call as often as it may. */
  retriesUsedUp = false;

  constructor(detail: ApiErrorDetail) {
    super(detail.message);
    this.status = detail.status;
    this.code = detail.code;
    this.reason = detail.reason ?? null;
    this.challenge = detail.challenge ?? null;
    this.organisation = detail.organisation ?? null;
    this.fields = detail.fields ?? {};
    this.requestId = detail.requestId ?? null;
    this.authorized = detail.authorized ?? false;
    this.gaveUp = detail.gaveUp ?? false;
    this.graphqlCode = detail.graphqlCode ?? null;
    this.type = detail.type ?? null;
  }
}

/** Marks an error from loading the session's user: any refusal then ends the session. */
export function whileLoadingSessionUser(error: unknown): unknown {
  // Keeps the identity: reports remember the error object.
  if (error instanceof ApiError) error.ofSessionUser = true;
  return error;
}

/** The codes by which errors are shown (specification, platform §8); GraphQL's own codes are the fallback. */
export type ShownErrorCode =
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "deactivated"
  | "server"
  | "unavailable"
  | "gate"
  | "rateLimited"
  | "invalidUrl"
  | "sessionExpired"
  | "offline"
  | "client";

const OFFLINE_MESSAGES = [
  "Failed to fetch",
  "Load failed",
  "NetworkError when attempting to fetch resource",
  "Request has been terminated",
] as const;

const EXPECTED_NETWORK_MESSAGES = [
  "Network request failed",
  "Unable to resolve host",
  "Network is down",
  "Socket is not connected",
  "Connection reset by peer",
  "4499: Terminated",
] as const;

const CHUNK_MESSAGES = [
  "Failed to fetch dynamically imported module",
  "Importing a module script failed",
  "error loading dynamically imported module",
  "Unable to preload CSS",
] as const;

/** Statuses after which the same call may succeed. */
export const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([
  408, 429, 502, 503, 504, 520, 521, 522, 523, 524,
]);

const SERVER_ERROR_CODE = /^(INTERNAL_SERVER|DOWNSTREAM_SERVICE)_ERROR$/;

const SHOWN_STATUS: Readonly<Record<number, ShownErrorCode>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  429: "rateLimited",
  500: "server",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

/** The code for an HTTP status; null if there is none. */
export function shownStatus(status: number): ShownErrorCode | null {
  return SHOWN_STATUS[status] ?? null;
}

/**
 * The code by which an error is shown. A refusal proves a connection, whatever the system says; a GraphQL error without
 * a code here is shown by its own.
 */
export function shownCode(error: unknown, online: boolean = navigator.onLine): string {
  if (isOfflineError(error) || (!online && !isRefusal(error))) return "offline";
  if (isGateError(error)) return "gate";
  if (isSessionExpired(error)) return "sessionExpired";
  if (!(error instanceof ApiError)) return "client";
  const { status, code, type, message, graphqlCode } = error;
  if (status === 400 && (code === "invalid_url" || message.includes("illegal base64 data at input"))) {
    return "invalidUrl";
  }
  if (code === "deactivated" || type === "deactivated") return "deactivated";
  if (code === "not_found" || type === "not_found") return "notFound";
  return shownStatus(status) ?? (isServerError(error) ? "server" : (graphqlCode ?? "client"));
}

/** Whether the session is over: a token was refused, or its user no longer exists. */
export function isSessionExpired(error: unknown): boolean {
  if (error instanceof AuthError) return error.code === "EXPIRED";
  if (!(error instanceof ApiError)) return false;
  const { status, message, authorized, ofSessionUser } = error;
  if (isGateError(error)) return false;
  if (ofSessionUser && status >= 400 && status < 500) return true;
  return (status === 401 && authorized) || (status === 404 && message.includes("No User with id"));
}

/** Whether the service, or one that it depends on, failed. */
export function isServerError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, graphqlCode, message } = error;
  return (
    status >= 500 || SERVER_ERROR_CODE.test(graphqlCode ?? "") || message.includes("Failed to execute query")
  );
}

/** Whether a well-formed answer arrived, from the service or a proxy in front of it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.code !== "bad_response";
}

/** Whether the network rather than the service is at fault; includes chunks that failed to load. */
export function isOfflineError(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === "offline";
  return error instanceof Error && (matches(error, OFFLINE_MESSAGES) || isChunkLoadError(error));
}

/** Whether a chunk of the client failed to load, usually because a newer client was deployed. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === "ChunkLoadError" || matches(error, CHUNK_MESSAGES));
}

/** Whether a network error is expected: shown where it matters, never reported. */
export function isExpectedNetworkError(error: unknown): boolean {
  return isOfflineError(error) || (error instanceof Error && matches(error, EXPECTED_NETWORK_MESSAGES));
}

/** Whether a retry may help. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return isExpectedNetworkError(error);
  return !error.gaveUp && (error.code === "offline" || RETRYABLE_STATUSES.has(error.status));
}

/** Whether the service answered that the session is over. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !isGateError(error);
}

/** Whether a proxy in front of the service asks for its own password: the session is not over. */
function isGateError(error: unknown): boolean {
  return error instanceof ApiError && error.code === "gate";
}

function matches(error: Error, messages: readonly string[]): boolean {
  return messages.some((message) => error.message.includes(message));
}
