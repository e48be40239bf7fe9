/** An error in background work: reported like any other uncaught error, but never shown. */
export class BackgroundError extends Error {
  override readonly name = "BackgroundError";

  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

/**
 * Wraps background work, such as measuring the page or handling a push message: whatever it throws becomes a {@link
 * BackgroundError}.
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
