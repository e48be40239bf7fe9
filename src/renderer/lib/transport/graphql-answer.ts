import { GRAPHQL_ERROR_STATUS, type GraphqlErrorCode } from "#shared/contract/graphql/error-status.ts";
import { ApiError, type ApiErrorCode, type RefusedFields } from "./api-error.ts";
import { readRefusedFields } from "./refused-fields.ts";

/** Parses GraphQL answers (specification, platform §8, GraphQL response handling). */

const CODE = {
  BAD_USER_INPUT: "invalid",
  UNAUTHENTICATED: "unauthorized",
  UNAUTHORIZED: "unauthorized",
  FORBIDDEN: "forbidden",
  NOT_FOUND: "not_found",
  RATE_LIMITED: "rate_limited",
  INTERNAL_SERVER_ERROR: "server",
} as const satisfies Record<GraphqlErrorCode, ApiErrorCode>;

/** One error of an answer. */
export interface GraphqlFailure {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** An answer as received. */
export interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlFailure[] | undefined;
}

interface Reading {
  /** The path to the requested part, "library.items"; the whole result if omitted. */
  readonly path?: string | undefined;
  /** Whether the call carried a token. */
  readonly authorized: boolean;
}

/**
 * Returns the result, or its part at `path`; throws an {@link ApiError} if there is none. With a path, errors elsewhere
 * are ignored; without one, every error is thrown.
 */
export function readAnswer({ data, errors }: GraphqlAnswer, { path, authorized }: Reading): unknown {
  if (data === undefined || data === null) {
    if (errors) throw serverError(errors[0], authorized);
    throw new ApiError({
      status: 200,
      code: "bad_response",
      message: "GQL: Missing 'data' and 'errors' from response",
      authorized,
    });
  }
  if (path === undefined) {
    const [failure] = errors ?? [];
    if (failure) throw serverError(failure, authorized);
    return data;
  }
  const part = partOf(data, path);
  if (part === undefined || part === null) throw missing(path, errors ?? [], authorized);
  return part;
}

function serverError(failure: GraphqlFailure | undefined, authorized: boolean): ApiError {
  const { status, message, ...detail } = readFailure(failure);
  return new ApiError({ ...detail, status, message: `GQL Server: ${message}`, authorized });
}

function missing(path: string, errors: readonly GraphqlFailure[], authorized: boolean): ApiError {
  const text = `GQL: Missing '${path}' from response`;
  const failure = mostSpecific(errors, path.split("."));
  // Without an error, the requested part does not exist.
  if (!failure) return new ApiError({ status: 404, code: "not_found", message: text, authorized });
  const { message, ...detail } = readFailure(failure);
  return new ApiError({ ...detail, message: `${text}: ${message}`, authorized });
}

/** The deepest error on the path to a part, or inside it. */
function mostSpecific(errors: readonly GraphqlFailure[], way: readonly string[]): GraphqlFailure | null {
  const depth = ({ path }: GraphqlFailure) => path?.length ?? 0;
  const onWay = errors.filter(({ path = [] }) =>
    path.every((step, place) => place >= way.length || String(step) === way[place]),
  );
  return onWay.toSorted((a, b) => depth(b) - depth(a))[0] ?? null;
}

function partOf(data: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
      data,
    );
}

const HTTP_ERROR = /^HTTP Error (\d{3}): (.*)$/;

/** Parses an error: "HTTP Error 404: Not_Found" has status 404 and type not_found; others are 200 and server. */
function readFailure(failure: GraphqlFailure | undefined) {
  const { message: said = "", extensions = {} } = failure ?? {};
  const [, httpStatus, httpText] = HTTP_ERROR.exec(said) ?? [];
  const graphqlCode = textOf(extensions.code);
  const known = knownCode(graphqlCode);
  const text = said || "Unknown error";
  return {
    status: httpStatus === undefined ? (known ? GRAPHQL_ERROR_STATUS[known] : 200) : Number(httpStatus),
    code: known ? CODE[known] : "server",
    type: httpText?.toLowerCase() ?? "server",
    message: httpStatus === undefined ? text : `${text} (${httpStatus})`,
    graphqlCode,
    reason: textOf(extensions.reason),
    challenge: textOf(extensions.challenge),
    organisation: textOf(extensions.organisation),
    requestId: textOf(extensions.requestId),
    fields: fieldsOf(extensions),
  } as const;
}

function knownCode(code: string | undefined): GraphqlErrorCode | null {
  return code !== undefined && Object.hasOwn(CODE, code) ? (code as GraphqlErrorCode) : null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** `extensions.fields`, or `extensions.exception.validationErrors`. */
function fieldsOf({ fields, exception }: Readonly<Record<string, unknown>>): RefusedFields {
  const nested =
    typeof exception === "object" && exception !== null && "validationErrors" in exception
      ? exception.validationErrors
      : null;
  return readRefusedFields(fields ?? nested);
}
