import { DetailedError, type HttpRequest } from "tus-js-client";
import { newId } from "#renderer/lib/new-id.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { callHeaders } from "#shared/contract/call-headers.ts";

/** What all transfers by the tus protocol share. */

/** Sent in one request: a proxy may limit its size, and each request has a fresh token. */
export const CHUNK_BYTES = 8 * 1024 ** 2;

/** Why a transfer stopped. */
export interface TransferError {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The service's reason, if it named one. */
  readonly reason: string | null;
}

/** Statuses after which the same request may succeed, besides those of the service's failures. */
const PASSING: ReadonlySet<number> = new Set([0, 401, 408, 409, 423, 425, 429]);
/** The service's storage is full. */
const NO_SPACE = 507;

/** Whether the same request may succeed soon. */
export function isPassing(status: number): boolean {
  return PASSING.has(status) || (status >= 500 && status !== NO_SPACE);
}

/** Headers of a request; null when nobody is signed in. */
export type UploadHeaders = () => Promise<Readonly<Record<string, string>> | null>;

/** Headers of the signed-in person's uploads. */
export function uploadHeaders({ session, caller }: Pick<Services, "session" | "caller">): UploadHeaders {
  return async () => {
    const token = await session.token();
    if (token === null) return null;
    // The protocol has a content type of its own.
    const {
      "Content-Type": _,
      Accept: __,
      ...headers
    } = callHeaders(caller(), { token, trackingId: newId() });
    return headers;
  };
}

/** Adds the headers to each request. */
export function withHeaders(read: UploadHeaders): (request: HttpRequest) => Promise<void> {
  return async (request) => {
    const headers = await read();
    if (headers === null) throw new SignedOut();
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
  };
}

/** Nobody is signed in any more. */
class SignedOut extends Error {}

/** Why a transfer stopped, from its error. */
export function transferError(error: Error): TransferError {
  if (!(error instanceof DetailedError)) return { status: 0, reason: null };
  if (error.causingError instanceof SignedOut) return { status: 401, reason: null };
  const answer = error.originalResponse;
  return { status: answer?.getStatus() ?? 0, reason: reasonIn(answer?.getBody() ?? "") };
}

function reasonIn(body: string): string | null {
  try {
    const { reason } = JSON.parse(body) as { readonly reason?: unknown };
    return typeof reason === "string" ? reason : null;
  } catch {
    return null;
  }
}
