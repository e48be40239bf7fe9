import type { ErrorCode } from "#shared/contract/errors.ts";
import { newId } from "../new-id.ts";
import type { Session } from "../session/session.ts";
import { ApiError, type ApiErrorCode, type ApiErrorDetail } from "./api-error.ts";
import { browserFetch } from "./browser.ts";
import { readRefusedFields } from "./refused-fields.ts";
import { startTimeLimit, tookTooLong } from "./time-limit.ts";

/** What the service's conventions ask of every call (specification, platform §7). */
const API_VERSION = "13";

/** The part of a zod schema that is used: it reads what came from outside, or throws. */
export interface Schema<T> {
  parse(value: unknown): T;
}

export type QueryParameters = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ReadOptions<T> {
  readonly schema: Schema<T>;
  readonly query?: QueryParameters;
  readonly signal?: AbortSignal;
}

export interface WriteOptions<T> {
  /** Left out where the answer does not matter. */
  readonly schema?: Schema<T>;
  readonly query?: QueryParameters;
  readonly signal?: AbortSignal;
}

/** Calls to the REST services. A path begins with the service: `/api/auth/sound_zones/{id}`. */
export interface Rest {
  get<T>(path: string, options: ReadOptions<T>): Promise<T>;
  post<T = void>(path: string, body: unknown, options?: WriteOptions<T>): Promise<T>;
  put<T = void>(path: string, body: unknown, options?: WriteOptions<T>): Promise<T>;
  patch<T = void>(path: string, body: unknown, options?: WriteOptions<T>): Promise<T>;
  delete<T = void>(path: string, body?: unknown, options?: WriteOptions<T>): Promise<T>;
}

export interface RestOptions {
  /** Origin of the service; empty for the page's own. */
  readonly baseUrl: string;
  readonly session: Pick<Session, "token" | "refresh" | "replaceToken">;
  /** Further headers of every call. */
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
}

interface Call<T> extends WriteOptions<T> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

/**
 * Makes the REST client: adds the headers, refreshes the token once on a 401, repeats a GET once when it failed on the
 * way or on the service's side, gives up on one that takes too long, and gives refusals as {@link ApiError}.
 */
export function createRest(options: RestOptions): Rest {
  const send = options.fetch ?? browserFetch;

  async function attempt<T>(call: Call<T>, token: string | null): Promise<T> {
    const limit = startTimeLimit(call.signal);
    try {
      return await exchange(call, token, limit.signal);
    } catch (error) {
      throw limit.isOver() ? tookTooLong(token !== null) : error;
    } finally {
      limit.end();
    }
  }

  async function exchange<T>(call: Call<T>, token: string | null, signal: AbortSignal): Promise<T> {
    const { body } = call;
    const response = await send(options.baseUrl + call.path + searchOf(call.query), {
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
    if (!call.schema) return undefined as T;
    return parseBody(response, call.schema, `${call.method} ${call.path}`);
  }

  async function withFreshToken<T>(call: Call<T>): Promise<T> {
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

  async function run<T>(call: Call<T>): Promise<T> {
    return withFreshToken(call).catch((error: unknown) => {
      if (call.method !== "GET" || !mayRepeat(error)) throw error;
      return withFreshToken(call);
    });
  }

  return {
    get: (path, more) => run({ ...more, method: "GET", path }),
    post: (path, body, more) => run({ ...more, method: "POST", path, body }),
    put: (path, body, more) => run({ ...more, method: "PUT", path, body }),
    patch: (path, body, more) => run({ ...more, method: "PATCH", path, body }),
    delete: (path, body, more) => run({ ...more, method: "DELETE", path, body }),
  };
}

/** `{ q: "a b" }` → `?q=a+b`: spaces are written as '+'. */
export function searchOf(query: QueryParameters | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

function mayRepeat(error: unknown): boolean {
  return error instanceof ApiError && !error.gaveUp && (error.status === 0 || error.status >= 500);
}

async function parseBody<T>(response: Response, schema: Schema<T>, call: string): Promise<T> {
  try {
    return schema.parse(await response.json());
  } catch (error) {
    throw new ApiError({
      status: response.status,
      code: "bad_response",
      message: `${call}: ${textOf(error)}`,
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

type Refused = Pick<ApiErrorDetail, "fields" | "reason" | "requestId"> & {
  readonly error: ErrorCode | undefined;
  readonly message: string | undefined;
};

/** Reads a refusal by hand, because the schema's library is not part of the first load. */
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
