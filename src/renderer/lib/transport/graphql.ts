import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { newId } from "../new-id.ts";
import type { Session } from "../session/session.ts";
import { ApiError } from "./api-error.ts";
import { browserFetch } from "./browser.ts";
import { startTimeLimit } from "./time-limit.ts";

/** The text of an operation, and the types of what goes in and comes out. */
type TypedDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables> & { toString(): string };

type Fields<Value> = keyof Value & string;

/** The way to a part of a result: "library", "library.items". */
type PathOf<Result> =
  | Fields<Result>
  | { [Field in Fields<Result>]: `${Field}.${Fields<NonNullable<Result[Field]>>}` }[Fields<Result>];

/** The part of a result at a path. */
type PartOf<Result, Path> = Path extends keyof Result
  ? NonNullable<Result[Path]>
  : Path extends `${infer Field}.${infer Rest}`
    ? Field extends keyof Result
      ? PartOf<NonNullable<Result[Field]>, Rest>
      : never
    : never;

interface CallOptions {
  readonly signal?: AbortSignal;
}

/**
 * Runs an operation of `src/shared/contract/graphql/operations`; refusals are {@link ApiError}s. With a `path` the answer is
 * that part of the result, and a missing one is an error. `swallow` makes errors null: all, or those of some statuses.
 */
export interface Graphql {
  <Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options?: CallOptions & { readonly path?: never; readonly swallow?: never },
  ): Promise<Result>;
  <Result, Variables extends object, Path extends PathOf<Result>>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options: CallOptions & { readonly path: Path; readonly swallow?: never },
  ): Promise<PartOf<Result, Path>>;
  <Result, Variables extends object, Path extends PathOf<Result>>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options: CallOptions & { readonly path: Path; readonly swallow: true | readonly number[] },
  ): Promise<PartOf<Result, Path> | null>;
}

/** An operation that has ended. */
export interface OperationOutcome {
  readonly name: string;
  readonly type: "query" | "mutation" | "subscription";
  readonly outcome: "success" | "error";
  readonly durationMs: number;
}

export interface GraphqlOptions {
  /** Origin of the service; empty for the page's own. */
  readonly baseUrl: string;
  /** Left out for the calls that make a session. */
  readonly session?: Pick<Session, "token" | "refresh" | "replaceToken">;
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  /** Told of every operation that was answered or failed, not of those that nobody waited for any more. */
  readonly onOperation?: (operation: OperationOutcome) => void;
}

interface Call {
  readonly name: string;
  readonly document: string;
  readonly variables: object;
  readonly signal: AbortSignal | undefined;
  readonly path: string | undefined;
}

/** Loads what sends operations, before it is needed. */
export const loadGraphqlClient = () => import("./send-graphql.ts");

/** Makes the GraphQL client: POST {service}/api/v2?op={operationName}, one refresh of the token on UNAUTHENTICATED. */
export function createGraphql(options: GraphqlOptions): Graphql {
  const { session } = options;

  async function attempt({ name, signal, ...call }: Call, token: string | null): Promise<unknown> {
    const { sendGraphql } = await loadGraphqlClient();
    const limit = startTimeLimit(signal);
    return sendGraphql({
      ...call,
      url: `${options.baseUrl || location.origin}/api/v2?op=${name}`,
      headers: {
        ...options.headers?.(),
        "X-Tracking-Id": newId(),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      fetch: options.fetch ?? browserFetch,
      signal: limit.signal,
      wanted: signal,
      isTooLate: limit.isOver,
      authorized: token !== null,
      onToken: (issued) => session?.replaceToken(issued),
    }).finally(limit.end);
  }

  async function withFreshToken(call: Call): Promise<unknown> {
    const token = (await session?.token()) ?? null;
    if (session && token === null) {
      const message = `Attempted to execute ${call.name} without token`;
      throw new ApiError({ status: 401, code: "unauthorized", message });
    }
    try {
      return await attempt(call, token);
    } catch (error) {
      if (!session || !(error instanceof ApiError) || error.status !== 401) throw error;
      const fresh = await session.refresh();
      if (fresh === null || fresh === token) throw error;
      return attempt(call, fresh);
    }
  }

  async function timed(
    { name, type }: Pick<OperationOutcome, "name" | "type">,
    work: () => Promise<unknown>,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    const begun = performance.now();
    const end = (outcome: OperationOutcome["outcome"]) =>
      options.onOperation?.({ name, type, outcome, durationMs: performance.now() - begun });
    try {
      const result = await work();
      end("success");
      return result;
    } catch (error) {
      if (!signal?.aborted) end("error");
      throw error;
    }
  }

  const run = (
    document: { toString(): string },
    variables: object,
    { signal, path, swallow }: CallOptions & { path?: string; swallow?: true | readonly number[] } = {},
  ): Promise<unknown> => {
    const text = document.toString();
    const operation = nameOf(text);
    const call = { name: operation.name, document: text, variables, signal, path };
    const work = () =>
      withFreshToken(call).catch((error: unknown) => {
        if (error instanceof ApiError && (swallow === true || swallow?.includes(error.status))) return null;
        throw error;
      });
    return timed(operation, work, signal);
  };
  // What comes back is of the document's type: the service's schema is checked when the types are generated.
  return run as Graphql;
}

function nameOf(document: string): Pick<OperationOutcome, "name" | "type"> {
  const [, type = "query", name = "anonymous"] = /(query|mutation|subscription)\s+(\w+)/.exec(document) ?? [];
  return { name, type: type as OperationOutcome["type"] };
}
