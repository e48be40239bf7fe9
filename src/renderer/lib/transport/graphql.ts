import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import type { Caller } from "#shared/contract/call-headers.ts";
import type { Session } from "../session/session.ts";
import { SharedReads } from "./shared-reads.ts";

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

/** What any operation may be called with, see {@link Graphql}. */
export interface OperationOptions extends CallOptions {
  readonly path?: string;
  readonly swallow?: true | readonly number[];
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
  /** Who calls; asked at every call. */
  readonly caller: () => Caller;
  /** Shared by clients that see each other's writes. */
  readonly reads?: SharedReads;
  readonly fetch?: typeof fetch;
  /** Told of every operation that was answered or failed, not of those that nobody waited for any more. */
  readonly onOperation?: (operation: OperationOutcome) => void;
}

/** Loads what sends operations, before it is needed: it is no part of the first load. */
export const loadGraphqlClient = () => import("./run-graphql.ts");

/**
 * Makes the GraphQL client: POST {service}${GRAPHQL_PATH}?op={operationName}, one refresh of the token on UNAUTHENTICATED, and
 * several attempts of a query that the service had no time for.
 */
export function createGraphql(options: GraphqlOptions): Graphql {
  const reads = options.reads ?? new SharedReads();
  const run = async (document: { toString(): string }, variables: object, more?: OperationOptions) =>
    (await loadGraphqlClient()).runGraphql({ ...options, reads }, document.toString(), variables, more);
  // What comes back is of the document's type: the service's schema is checked when the types are generated.
  return run as Graphql;
}
