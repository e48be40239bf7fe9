import { newId } from "#renderer/lib/new-id.ts";
import { type Caller, callHeaders } from "#shared/contract/call-headers.ts";
import type { ErrorCode } from "#shared/contract/errors.ts";
import { isGate } from "#shared/contract/gate.ts";
import {
  type CallAnswer,
  type Callable,
  type CallInput,
  type WireCall,
  wireCall,
} from "#shared/contract/rest/wire-call.ts";
import { ApiError, type ApiErrorCode, type ApiErrorDetail, isUnauthenticated } from "./api-error.ts";
import { browserFetch } from "./browser.ts";
import type { CallSession } from "./call-session.ts";
import type { EarlyAnswers } from "./early-answers.ts";
import { readRefusedFields } from "./refused-fields.ts";
import { REST_READS, retry } from "./retry.ts";
import { SharedReads } from "./shared-reads.ts";
import { CALL_LIMIT_MS, FILE_LIMIT_MS, startTimeLimit, tookTooLong } from "./time-limit.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sends X-Session-Flag (specification, platform §7, sign-up). */
  readonly withSessionFlag?: boolean;
}

/** Calls to the REST services. */
export interface Rest {
  /** Makes a call of `shared/contract/rest` and parses its answer. Refusals are {@link ApiError}s. */
  call<E extends Callable>(endpoint: E, input: CallInput<E> & CallOptions): Promise<CallAnswer<E>>;
}

export interface RestOptions {
  /** Origin of the service; empty for the page's own. */
  readonly baseUrl: string;
  readonly session: CallSession;
  /** Identity of the caller, read for every call. */
  readonly caller: () => Caller;
  /** Shared between clients whose writes affect each other's reads. */
  readonly reads?: SharedReads;
  /** Answers to calls made before the client was loaded. */
  readonly early?: EarlyAnswers | null;
  readonly fetch?: typeof fetch;
}

/** The answer to an accepted call. */
interface Answer {
  readonly status: number;
  readonly text: string;
  /** The text is the answer itself, not JSON. */
  readonly isFile: boolean;
  readonly requestId: string | undefined;
}

/** Methods without side effects. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** A read, although it has a body. */
const SEARCH = /\/search$/;

interface Call extends WireCall, CallOptions {
  /** Parses the answer, or throws. */
  readonly read: (answer: unknown) => unknown;
  readonly isFile: boolean;
}

/**
 * Creates the REST client. It adds the headers, refreshes the token once on a 401, sends simultaneous identical GETs
 * once, retries a GET once after a network or server failure, times out, and rejects refusals with {@link ApiError}.
 */
export function createRest(options: RestOptions): Rest {
  const send = options.fetch ?? browserFetch;
  const reads = options.reads ?? new SharedReads();

  async function attempt(call: Call, token: string | null): Promise<unknown> {
    const limit = startTimeLimit(call.signal, call.isFile ? FILE_LIMIT_MS : CALL_LIMIT_MS);
    try {
      return await exchange(call, token, limit.signal);
    } catch (error) {
      throw limit.isOver() ? tookTooLong(token !== null) : error;
    } finally {
      limit.end();
    }
  }

  async function exchange(call: Call, token: string | null, signal: AbortSignal): Promise<unknown> {
    const url = options.baseUrl + call.path;
    if (READS.has(call.method)) {
      const answer = await reads.read(`${call.method} ${url} ${token}`, signal, (shared) =>
        fetchAnswer(call, url, token, shared),
      );
      return readBody(answer, call);
    }
    try {
      return readBody(await fetchAnswer(call, url, token, signal), call);
    } finally {
      reads.forgetAll();
      if (!SEARCH.test(call.path)) options.early?.forget();
    }
  }

  async function fetchAnswer(
    { method, body, withSessionFlag }: Call,
    url: string,
    token: string | null,
    signal: AbortSignal,
  ): Promise<Answer> {
    const lost = (error: unknown) => {
      if (signal.aborted) throw error;
      throw new ApiError({ status: 0, code: "offline", message: textOf(error) });
    };
    const response = await send(url, {
      method,
      headers: callHeaders(options.caller(), { token, trackingId: newId(), withSessionFlag }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    }).catch(lost);
    const issued = response.headers.get("x-access-token-issued");
    if (issued) options.session.replaceToken(issued);
    if (!response.ok) throw await refusalOf(response, token !== null);
    return {
      status: response.status,
      text: await textWithMark(response).catch(lost),
      isFile: response.headers.get("content-type")?.startsWith("text/csv") ?? false,
      requestId: response.headers.get("x-request-id") ?? undefined,
    };
  }

  async function withFreshToken(call: Call): Promise<unknown> {
    const token = await options.session.token();
    const asks = READS.has(call.method) || SEARCH.test(call.path);
    const early = asks ? await options.early?.take(call, token) : null;
    if (early) return call.read(early);
    try {
      return await attempt(call, token);
    } catch (error) {
      if (!isUnauthenticated(error) || token === null) throw error;
      const fresh = await options.session.refresh();
      if (fresh === null || fresh === token) throw error;
      return attempt(call, fresh);
    }
  }

  function run(call: Call): Promise<unknown> {
    const attempt = () => withFreshToken(call);
    return READS.has(call.method)
      ? retry(attempt, { ...REST_READS, session: options.session, signal: call.signal })
      : attempt();
  }

  return {
    call: async <E extends Callable>(endpoint: E, input: CallInput<E> & CallOptions) => {
      const read = (answer: unknown) => endpoint.response.parse(answer);
      const { signal, withSessionFlag } = input;
      const isFile = "answers" in endpoint;
      const answer = await run({ ...wireCall(endpoint, input), signal, withSessionFlag, read, isFile });
      return answer as CallAnswer<E>;
    },
  };
}

/** `text()` would drop the byte order mark, which a saved file needs. */
async function textWithMark(response: Response): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

function readBody({ status, text, isFile, requestId }: Answer, { method, path, read }: Call): unknown {
  try {
    return read(isFile ? text : JSON.parse(text));
  } catch (error) {
    const message = `${method} ${path}: ${textOf(error)}`;
    throw new ApiError({ status, code: "bad_response", message, requestId });
  }
}

async function refusalOf(response: Response, authorized: boolean): Promise<ApiError> {
  const body = readRefusal(await response.json().catch(() => null));
  return new ApiError({
    status: response.status,
    code: isGate(response) ? "gate" : (body?.error ?? codeOf(response.status)),
    message: body?.message ?? `HTTP ${response.status}`,
    reason: body?.reason,
    fields: body?.fields,
    requestId: body?.requestId,
    authorized,
  });
}

type Refused = Pick<ApiErrorDetail, "fields" | "reason" | "requestId"> & {
  readonly error: ErrorCode | undefined;
  readonly message: string | undefined;
};

/** Parses a refusal without a schema: the schema library is not part of the first load. */
function readRefusal(body: unknown): Refused | null {
  if (typeof body !== "object" || body === null) return null;
  const known = body as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof known[name] === "string" ? known[name] : undefined);
  return {
    error: text("error") as ErrorCode | undefined,
    message: text("message"),
    reason: text("reason"),
    requestId: text("requestId"),
    fields: readRefusedFields(known.fields),
  };
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
