import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import { GRAPHQL_PATH } from "#shared/contract/addresses.ts";
import { type Caller, graphqlHeaders } from "#shared/contract/call-headers.ts";
import type { GraphqlErrorCode } from "#shared/contract/errors.ts";
import { newId } from "../new-id.ts";
import type { Session } from "../session/session.ts";
import { ApiError, type ApiErrorCode, type RefusedFields } from "./api-error.ts";
import { browserFetch } from "./browser.ts";
import { readRefusedFields } from "./refused-fields.ts";
import { QUERIES, retry } from "./retry.ts";
import { SharedReads } from "./shared-reads.ts";
import { startTimeLimit, tookTooLong } from "./time-limit.ts";

/** The text of an operation, and the types of what goes in and comes out. */
type TypedDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables> & { toString(): string };

/** Runs an operation of `src/shared/contract/graphql/operations`; refusals are {@link ApiError}s. */
export type Graphql = <Result, Variables extends object>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  options?: { readonly signal?: AbortSignal },
) => Promise<Result>;

export interface GraphqlOptions {
  /** Origin of the service; empty for the page's own. */
  readonly baseUrl: string;
  /** Left out for the calls that make a session. */
  readonly session?: Pick<Session, "token" | "refresh" | "replaceToken">;
  /** Who calls; asked at every call. */
  readonly caller: () => Caller;
  /** Shared by clients that see each other's writes. */
  readonly reads?: SharedReads;
  readonly fetch?: typeof fetch;
}

const STATUS = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
} as const satisfies Record<GraphqlErrorCode, number>;

const CODE = {
  BAD_USER_INPUT: "invalid",
  UNAUTHENTICATED: "unauthorized",
  UNAUTHORIZED: "unauthorized",
  FORBIDDEN: "forbidden",
  NOT_FOUND: "not_found",
  RATE_LIMITED: "rate_limited",
  INTERNAL_SERVER_ERROR: "server",
} as const satisfies Record<GraphqlErrorCode, ApiErrorCode>;

interface Failure {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** Loads the library that sends operations, before it is needed. */
export const loadGraphqlClient = () => import("graphql-request");

/**
 * Makes the GraphQL client: POST {service}${GRAPHQL_PATH}?op={operationName}, one refresh of the token on UNAUTHENTICATED, and
 * several attempts of a query that the service had no time for.
 */
export function createGraphql(options: GraphqlOptions): Graphql {
  const { session } = options;
  const reads = options.reads ?? new SharedReads();

  async function attempt<Result>(
    operation: Operation,
    variables: object,
    token: string | null,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const { GraphQLClient } = await loadGraphqlClient();
    const limit = startTimeLimit(signal);
    const { document } = operation;
    const send = (until: AbortSignal) =>
      new GraphQLClient(`${options.baseUrl || location.origin}${GRAPHQL_PATH}?op=${operation.name}`, {
        errorPolicy: "all",
        fetch: options.fetch ?? browserFetch,
        signal: until,
        headers: graphqlHeaders(options.caller(), { token, trackingId: newId() }),
      }).rawRequest<Result>(document, variables);
    const sent = operation.isQuery
      ? reads.read(`${document} ${JSON.stringify(variables)} ${token}`, limit.signal, send)
      : send(limit.signal).finally(() => reads.forgetAll());
    const answer = await sent
      .catch((error: unknown) => {
        if (limit.isOver()) throw tookTooLong(token !== null);
        if (signal?.aborted) throw error;
        throw brokenAnswer(error, token !== null);
      })
      .finally(limit.end);
    const issued = answer.headers.get("x-access-token-issued");
    if (issued) session?.replaceToken(issued);
    const [failure] = answer.errors ?? [];
    if (failure) throw failureOf(failure, token !== null);
    if (answer.data === undefined || answer.data === null) {
      throw new ApiError({
        status: answer.status,
        code: "bad_response",
        message: "GQL: Missing 'data' and 'errors' from response",
      });
    }
    return answer.data;
  }

  async function withFreshToken<Result>(
    operation: Operation,
    variables: object,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const token = (await session?.token()) ?? null;
    try {
      return await attempt(operation, variables, token, signal);
    } catch (error) {
      if (!session || token === null || !(error instanceof ApiError) || error.status !== 401) throw error;
      const fresh = await session.refresh();
      if (fresh === null || fresh === token) throw error;
      return attempt(operation, variables, fresh, signal);
    }
  }

  return <Result, Variables extends object>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    { signal }: { readonly signal?: AbortSignal } = {},
  ) => {
    const operation = operationOf(document.toString());
    const run = () => withFreshToken<Result>(operation, variables, signal);
    return operation.isQuery ? retry(run, QUERIES, signal) : run();
  };
}

interface Operation {
  readonly document: string;
  readonly name: string;
  readonly isQuery: boolean;
}

function operationOf(document: string): Operation {
  const [, kind, name = "anonymous"] = /(query|mutation|subscription)\s+(\w+)/.exec(document) ?? [];
  return { document, name, isQuery: kind === "query" };
}

/** An error of the answer, with what the service said about its kind and its fields. */
function failureOf(failure: Failure, authorized: boolean): ApiError {
  const { extensions = {} } = failure;
  const known = Object.keys(STATUS).find((name) => name === extensions.code) as GraphqlErrorCode | undefined;
  return new ApiError({
    status: known ? STATUS[known] : 500,
    code: known ? CODE[known] : "server",
    message: `GQL Server: ${failure.message || "Unknown error"}`,
    reason: typeof extensions.reason === "string" ? extensions.reason : undefined,
    fields: fieldsOf(extensions),
    requestId: typeof extensions.requestId === "string" ? extensions.requestId : undefined,
    authorized,
  });
}

/** `extensions.fields`, or `extensions.exception.validationErrors`. */
function fieldsOf({ fields, exception }: Readonly<Record<string, unknown>>): RefusedFields {
  const nested =
    typeof exception === "object" && exception !== null && "validationErrors" in exception
      ? exception.validationErrors
      : null;
  return readRefusedFields(fields ?? nested);
}

/** No GraphQL came back: the network, a proxy or the service's front door answered. */
function brokenAnswer(error: unknown, authorized: boolean): ApiError {
  const response =
    typeof error === "object" && error !== null && "response" in error ? error.response : undefined;
  const status =
    typeof response === "object" && response !== null && "status" in response ? Number(response.status) : 0;
  const message = error instanceof Error ? error.message : String(error);
  if (status === 0) return new ApiError({ status, code: "offline", message, authorized });
  const code: ApiErrorCode =
    status === 401 ? "unauthorized" : status === 429 ? "rate_limited" : status < 500 ? "client" : "server";
  return new ApiError({ status, code, message, authorized });
}
