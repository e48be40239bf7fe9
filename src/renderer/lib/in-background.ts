/** An error of work that no person asked for: it is reported like any other uncaught error, but never shown. */
export class BackgroundError extends Error {
  override readonly name = "BackgroundError";

  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

/**
 * Wraps work that no person asked for, such as measuring the page or handling a push of the service: what it throws
 * becomes a {@link BackgroundError}.
 */
export function inBackground<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    try {
      return work(...args);
    } catch (error) {
      throw new BackgroundError(error);
    }
  };
}
