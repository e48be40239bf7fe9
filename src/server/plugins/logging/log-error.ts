/** The logged properties of an error. Any other property may contain a query value. */
const KEPT = [
  "code",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "statusCode",
  "errno",
  "syscall",
  "path",
  "address",
  "port",
] as const;

const SQLSTATE = /^[0-9A-Z]{5}$/;
const LONGEST_CHAIN = 5;

export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: DescribedError;
  readonly errors?: readonly DescribedError[];
  readonly [name: string]: unknown;
}

/**
 * An error in its logged form: kind, message, stack, causes and codes, without values of a failed query.
 * Those appear in Drizzle's message, in the database's message for unstorable values ("invalid input syntax:
 * …"), in its details, and in the messages of wrapping errors.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const wrapped = causeOf(error);
  const [, ...frames] = (error.stack ?? "").split(/\n(?= +at )/);
  const message = messageOf(error);
  const kept = KEPT.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(kept),
    type: error.constructor.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join("\n"),
    ...(wrapped && depth < LONGEST_CHAIN ? { cause: describeError(wrapped, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < LONGEST_CHAIN
      ? { errors: error.errors.map((inner) => describeError(inner, depth + 1)) }
      : {}),
  };
}

/** The error behind an error: its cause, or the original error of a GraphQL error. */
function causeOf(error: Error): Error | null {
  const original: unknown = "originalError" in error ? error.originalError : error.cause;
  return original instanceof Error ? original : null;
}

function messageOf(error: Error): string {
  if ("query" in error && typeof error.query === "string" && "params" in error && !isOfDatabase(error))
    return `Failed query: ${error.query}`;
  if (isOfDatabase(error) && String(error.code).startsWith("22")) return `Data exception ${error.code}`;
  // A wrapper's message repeats an inner one.
  const inside = [causeOf(error), ...(error instanceof AggregateError ? error.errors : [])];
  const repeated = inside.find((inner) => inner instanceof Error && error.message.includes(inner.message));
  if (repeated instanceof Error && error.message !== "") return messageOf(repeated);
  return error.message;
}

function isOfDatabase(error: Error): error is Error & { readonly code: string } {
  return (
    "severity" in error && "code" in error && typeof error.code === "string" && SQLSTATE.test(error.code)
  );
}
