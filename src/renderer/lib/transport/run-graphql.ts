import { newId } from "../new-id.ts";
import { ApiError } from "./api-error.ts";
import { browserFetch } from "./browser.ts";
import type { GraphqlOptions, OperationOptions, OperationOutcome } from "./graphql.ts";
import { sendGraphql } from "./send-graphql.ts";
import { startTimeLimit } from "./time-limit.ts";

interface Call {
  readonly name: string;
  readonly document: string;
  readonly variables: object;
  readonly signal: AbortSignal | undefined;
  readonly path: string | undefined;
}

/** Runs one operation, see {@link Graphql}. */
export async function runGraphql(
  options: GraphqlOptions,
  document: string,
  variables: object,
  { signal, path, swallow }: OperationOptions = {},
): Promise<unknown> {
  const { name, type } = nameOf(document);
  const begun = performance.now();
  const end = (outcome: OperationOutcome["outcome"]) =>
    options.onOperation?.({ name, type, outcome, durationMs: performance.now() - begun });
  try {
    const result = await withFreshToken(options, { name, document, variables, signal, path });
    end("success");
    return result;
  } catch (error) {
    const isSwallowed = error instanceof ApiError && (swallow === true || swallow?.includes(error.status));
    if (!signal?.aborted) end(isSwallowed ? "success" : "error");
    if (isSwallowed) return null;
    throw error;
  }
}

async function withFreshToken(options: GraphqlOptions, call: Call): Promise<unknown> {
  const { session } = options;
  const token = (await session?.token()) ?? null;
  if (session && token === null) {
    const message = `Attempted to execute ${call.name} without token`;
    throw new ApiError({ status: 401, code: "unauthorized", message });
  }
  try {
    return await attempt(options, call, token);
  } catch (error) {
    if (!session || !(error instanceof ApiError) || error.status !== 401) throw error;
    const fresh = await session.refresh();
    if (fresh === null || fresh === token) throw error;
    return attempt(options, call, fresh);
  }
}

function attempt(
  { baseUrl, headers, fetch = browserFetch, session }: GraphqlOptions,
  { name, signal, ...call }: Call,
  token: string | null,
): Promise<unknown> {
  const limit = startTimeLimit(signal);
  return sendGraphql({
    ...call,
    url: `${baseUrl || location.origin}/api/v2?op=${name}`,
    headers: {
      ...headers?.(),
      "X-Tracking-Id": newId(),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    fetch,
    signal: limit.signal,
    wanted: signal,
    isTooLate: limit.isOver,
    authorized: token !== null,
    onToken: (issued) => session?.replaceToken(issued),
  }).finally(limit.end);
}

function nameOf(document: string): Pick<OperationOutcome, "name" | "type"> {
  const [, type = "query", name = "anonymous"] = /(query|mutation|subscription)\s+(\w+)/.exec(document) ?? [];
  return { name, type: type as OperationOutcome["type"] };
}
