import type { ErrorCode } from "#shared/contract/errors.ts";
import type { Message } from "#shared/domain/validation/message.ts";

/** The service's codes, and those of calls that never reached it or made no sense. */
export type ApiErrorCode = ErrorCode | "offline" | "client" | "bad_response";

/** What the service says about fields of the request; words are of an older one. */
export type RefusedFields = Readonly<Record<string, Message | string>>;

export interface ApiErrorDetail {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
  /** Narrows the code, for example a pairing refusal. */
  readonly reason?: string | undefined;
  /** Field of the request → its message. */
  readonly fields?: RefusedFields | undefined;
  readonly requestId?: string | undefined;
  /** Whether the call carried a token. */
  readonly authorized?: boolean | undefined;
  /** It was waited for as long as one waits: asking again at once does not help. */
  readonly gaveUp?: boolean | undefined;
}

/** A call that the service refused, or that did not reach it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly reason: string | null;
  readonly fields: RefusedFields;
  readonly requestId: string | null;
  readonly authorized: boolean;
  readonly gaveUp: boolean;

  constructor(detail: ApiErrorDetail) {
    super(detail.message);
    this.status = detail.status;
    this.code = detail.code;
    this.reason = detail.reason ?? null;
    this.fields = detail.fields ?? {};
    this.requestId = detail.requestId ?? null;
    this.authorized = detail.authorized ?? false;
    this.gaveUp = detail.gaveUp ?? false;
  }
}

/** The codes by which errors are shown (specification, platform §8). */
export type ShownErrorCode =
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "deactivated"
  | "server"
  | "unavailable"
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

/** Which of the shown codes an error is. A refusal has come over a connection, whatever the system says of one. */
export function shownCode(error: unknown, online: boolean = navigator.onLine): ShownErrorCode {
  if (isOfflineError(error) || (!online && !isRefusal(error))) return "offline";
  if (!(error instanceof ApiError)) return "client";
  const { status, code, message, authorized } = error;
  if (status === 400 && (code === "invalid_url" || message.includes("illegal base64 data at input"))) {
    return "invalidUrl";
  }
  if (status === 404 && message.includes("No User with id")) return "sessionExpired";
  if (code === "deactivated") return "deactivated";
  if (status === 401) return authorized ? "sessionExpired" : "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return "notFound";
  if (status === 429) return "rateLimited";
  if (status === 502 || status === 503 || status === 504) return "unavailable";
  return status >= 500 ? "server" : "client";
}

/** The service has answered, and sensibly: what lies between may answer for it too. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.code !== "bad_response";
}

/** The network, not the service, is to blame; a chunk that did not load counts. */
export function isOfflineError(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === "offline";
  return error instanceof Error && (matches(error, OFFLINE_MESSAGES) || isChunkLoadError(error));
}

/** A part of the client that could not be fetched, most often because a newer one was deployed. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === "ChunkLoadError" || matches(error, CHUNK_MESSAGES));
}

/** Networks do this: shown where it matters, never reported. */
export function isExpectedNetworkError(error: unknown): boolean {
  return isOfflineError(error) || (error instanceof Error && matches(error, EXPECTED_NETWORK_MESSAGES));
}

/** Whether asking again may help. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return isExpectedNetworkError(error);
  return !error.gaveUp && (error.code === "offline" || RETRYABLE_STATUSES.has(error.status));
}

/** Whether the service said that the session is over. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function matches(error: Error, messages: readonly string[]): boolean {
  return messages.some((message) => error.message.includes(message));
}
