import type { ErrorBody } from "#shared/contract/errors.ts";
import {
  type CallAnswer,
  type Callable,
  type CallInput,
  type WireCall,
  wireCall,
} from "#shared/contract/rest/wire-call.ts";
import { newId } from "../new-id.ts";
import type { Session } from "../session/session.ts";
import { ApiError, type ApiErrorCode } from "./api-error.ts";
import { browserFetch } from "./browser.ts";
import { startTimeLimit, tookTooLong } from "./time-limit.ts";

/** What the service's conventions ask of every call (specification, platform §7). */
const API_VERSION = "13";

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Calls to the REST services. */
export interface Rest {
  /** Makes a call of `shared/contract/rest` and reads its answer. Refusals are {@link ApiError}s. */
  call<E extends Callable>(endpoint: E, input: CallInput<E> & CallOptions): Promise<CallAnswer<E>>;
}

export interface RestOptions {
  /** Origin of the service; empty for the page's own. */
  readonly baseUrl: string;
  readonly session: Pick<Session, "token" | "refresh" | "replaceToken">;
  /** Further headers of every call. */
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
}

interface Call extends WireCall, CallOptions {
  /** Reads what came from outside, or throws. */
  readonly read: (answer: unknown) => unknown;
}

/**
 * Makes the REST client: adds the headers, refreshes the token once on a 401, repeats a GET once when it failed on the
 * way or on the service's side, gives up on one that takes too long, and gives refusals as {@link ApiError}.
 */
export function createRest(options: RestOptions): Rest {
  const send = options.fetch ?? browserFetch;

  async function attempt(call: Call, token: string | null): Promise<unknown> {
    const limit = startTimeLimit(call.signal);
    try {
      return await exchange(call, token, limit.signal);
    } catch (error) {
      throw limit.isOver() ? tookTooLong(token !== null) : error;
    } finally {
      limit.end();
    }
  }

  async function exchange(call: Call, token: string | null, signal: AbortSignal): Promise<unknown> {
    const { body } = call;
    const response = await send(options.baseUrl + call.path, {
      method: call.method,
      headers: {
        ...options.headers?.(),
        "X-API-Version": API_VERSION,
        "X-Tracking-Id": newId(),
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    }).catch((error: unknown) => {
      if (call.signal?.aborted) throw error;
      throw new ApiError({ status: 0, code: "offline", message: textOf(error) });
    });
    const issued = response.headers.get("x-access-token-issued");
    if (issued) options.session.replaceToken(issued);
    if (!response.ok) throw await refusalOf(response, token !== null);
    return readBody(response, call);
  }

  async function withFreshToken(call: Call): Promise<unknown> {
    const token = await options.session.token();
    try {
      return await attempt(call, token);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error;
      const fresh = await options.session.refresh();
      if (fresh === null || fresh === token) throw error;
      return attempt(call, fresh);
    }
  }

  async function run(call: Call): Promise<unknown> {
    return withFreshToken(call).catch((error: unknown) => {
      if (call.method !== "GET" || !mayRepeat(error)) throw error;
      return withFreshToken(call);
    });
  }

  return {
    call: async <E extends Callable>(endpoint: E, input: CallInput<E> & CallOptions) => {
      const read = (answer: unknown) => endpoint.response.parse(answer);
      const answer = await run({ ...wireCall(endpoint, input), signal: input.signal, read });
      return answer as CallAnswer<E>;
    },
  };
}

function mayRepeat(error: unknown): boolean {
  return error instanceof ApiError && !error.gaveUp && (error.status === 0 || error.status >= 500);
}

async function readBody(response: Response, { method, path, read }: Call): Promise<unknown> {
  try {
    return read(await response.json());
  } catch (error) {
    throw new ApiError({
      status: response.status,
      code: "bad_response",
      message: `${method} ${path}: ${textOf(error)}`,
      requestId: response.headers.get("x-request-id") ?? undefined,
    });
  }
}

async function refusalOf(response: Response, authorized: boolean): Promise<ApiError> {
  const body = readRefusal(await response.json().catch(() => null));
  return new ApiError({
    status: response.status,
    code: body?.error ?? codeOf(response.status),
    message: body?.message ?? `HTTP ${response.status}`,
    reason: body?.reason,
    fields: body?.fields,
    requestId: body?.requestId,
    authorized,
  });
}

/** Reads a refusal by hand, because the schema's library is not part of the first load. */
function readRefusal(body: unknown): Partial<ErrorBody> | null {
  if (typeof body !== "object" || body === null) return null;
  const known = body as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof known[name] === "string" ? known[name] : undefined);
  const fields = typeof known.fields === "object" && known.fields !== null ? known.fields : {};
  const messages = Object.entries(fields).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return {
    error: text("error") as ErrorBody["error"] | undefined,
    message: text("message"),
    reason: text("reason"),
    requestId: text("requestId"),
    ...(messages.length > 0 ? { fields: Object.fromEntries(messages) } : {}),
  } as Partial<ErrorBody>;
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 413) return "too_large";
  if (status === 429) return "rate_limited";
  if (status >= 502 && status <= 504) return "unavailable";
  return status >= 500 ? "server" : "client";
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
