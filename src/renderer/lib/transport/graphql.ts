import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import type { CallOptions, GraphqlOptions, OperationOptions } from "./graphql-options.ts";
import { SharedReads } from "./shared-reads.ts";

/** The text of an operation, with the types of its variables and result. */
type TypedDocument<Result, Variables> = DocumentTypeDecoration<Result, Variables> & { toString(): string };

type Fields<Value> = keyof Value & string;

/** The path to a part of a result: "library", "library.items". */
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

/**
 * Runs an operation of `src/shared/contract/graphql/operations`; refusals are {@link ApiError}s. With a `path`, returns
 * that part of the result and throws if it is missing. `swallow` turns errors into null: all, or those of given
 * statuses.
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

/** Preloads the code that sends operations: it is not part of the first load. */
export const loadGraphqlClient = () => import("./run-graphql.ts");

/**
 * Creates the GraphQL client: POST {service}${GRAPHQL_PATH}?op={operationName}, with one token refresh on
 * UNAUTHENTICATED, and retries for queries that a busy service refused.
 */
export function createGraphql(options: GraphqlOptions): Graphql {
  const reads = options.reads ?? new SharedReads();
  const run = async (document: { toString(): string }, variables: object, more?: OperationOptions) =>
    (await loadGraphqlClient()).runGraphql({ ...options, reads }, document.toString(), variables, more);
  // Safe: results match the documents, whose types are generated from the service's schema.
  return run as Graphql;
}
