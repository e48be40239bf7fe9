import { newId } from "#renderer/lib/new-id.ts";
import { GRAPHQL_PATH } from "#shared/contract/addresses.ts";
import { graphqlHeaders } from "#shared/contract/call-headers.ts";
import { ApiError, isUnauthenticated } from "./api-error.ts";
import { browserFetch } from "./browser.ts";
import type { GraphqlOptions, OperationOptions, OperationOutcome } from "./graphql-options.ts";
import { QUERIES, retry } from "./retry.ts";
import { sendGraphql } from "./send-graphql.ts";
import type { SharedReads } from "./shared-reads.ts";
import { startTimeLimit, tookTooLong } from "./time-limit.ts";

interface Options extends GraphqlOptions {
  readonly reads: SharedReads;
}

interface Call extends Pick<OperationOutcome, "name" | "type"> {
  readonly document: string;
  readonly variables: object;
  readonly signal: AbortSignal | undefined;
  readonly path: string | undefined;
  readonly isOpen: boolean;
}

/** Runs one operation, see {@link Graphql}. */
export async function runGraphql(
  options: Options,
  document: string,
  variables: object,
  { signal, path, swallow, isOpen = false }: OperationOptions = {},
): Promise<unknown> {
  const { name, type } = nameOf(document);
  const begun = performance.now();
  const end = (outcome: OperationOutcome["outcome"]) =>
    options.onOperation?.({ name, type, outcome, durationMs: performance.now() - begun });
  const run = () => withFreshToken(options, { name, type, document, variables, signal, path, isOpen });
  try {
    const { session } = options;
    const result = await (type === "query" ? retry(run, { ...QUERIES, session, signal }) : run());
    end("success");
    return result;
  } catch (error) {
    const isSwallowed = error instanceof ApiError && (swallow === true || swallow?.includes(error.status));
    if (!signal?.aborted) end(isSwallowed ? "success" : "error");
    if (isSwallowed) return null;
    throw error;
  }
}

async function withFreshToken(options: Options, call: Call): Promise<unknown> {
  const { session } = options;
  const token = (await session?.token()) ?? null;
  if (session && token === null && !call.isOpen) {
    const message = `Attempted to execute ${call.name} without token`;
    throw new ApiError({ status: 401, code: "unauthorized", message });
  }
  try {
    return await attempt(options, call, token);
  } catch (error) {
    if (!session || !isUnauthenticated(error)) throw error;
    const fresh = await session.refresh();
    if (fresh === null || fresh === token) throw error;
    return attempt(options, call, fresh);
  }
}

/** Sends the operation once, within the time limit of a call; simultaneous identical queries are sent once. */
async function attempt(
  { baseUrl, caller, fetch = browserFetch, reads, session }: Options,
  { name, type, document, variables, path, signal }: Call,
  token: string | null,
): Promise<unknown> {
  const limit = startTimeLimit(signal);
  const send = (until: AbortSignal) =>
    sendGraphql({
      url: `${baseUrl || location.origin}${GRAPHQL_PATH}?op=${name}`,
      name,
      document,
      variables,
      path,
      headers: graphqlHeaders(caller(), { token, trackingId: newId() }),
      fetch,
      signal: until,
      authorized: token !== null,
      onToken: (issued) => session?.replaceToken(issued),
    });
  try {
    if (type === "query") {
      const key = `${document} ${JSON.stringify(variables)} ${path} ${token}`;
      return await reads.read(key, limit.signal, send);
    }
    return await send(limit.signal).finally(() => reads.forgetAll());
  } catch (error) {
    throw limit.isOver() ? tookTooLong(token !== null) : error;
  } finally {
    limit.end();
  }
}

function nameOf(document: string): Pick<OperationOutcome, "name" | "type"> {
  const [, type = "query", name = "anonymous"] = /(query|mutation|subscription)\s+(\w+)/.exec(document) ?? [];
  return { name, type: type as OperationOutcome["type"] };
}
