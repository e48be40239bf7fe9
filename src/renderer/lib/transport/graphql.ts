import type { DocumentTypeDecoration } from "@graphql-typed-document-node/core";
import type { CallOptions, GraphqlOptions, OperationOptions } from "./graphql-options.ts";
import { SharedReads } from "./shared-reads.ts";

/** The text of an operation, and the types of what goes in and comes out. */
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

/** Preloads the code that sends operations: it is not part of the first load. */
export const loadGraphqlClient = () => import("./run-graphql.ts");

/**
 * Makes the GraphQL client: POST {service}${GRAPHQL_PATH}?op={operationName}, one refresh of the token on UNAUTHENTICATED,
 * and several attempts for a query that a busy service refused.
 */
export function createGraphql(options: GraphqlOptions): Graphql {
  const reads = options.reads ?? new SharedReads();
  const run = async (document: { toString(): string }, variables: object, more?: OperationOptions) =>
    (await loadGraphqlClient()).runGraphql({ ...options, reads }, document.toString(), variables, more);
  // What comes back is of the document's type: the service's schema is checked when the types are generated.
  return run as Graphql;
}
