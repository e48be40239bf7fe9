/**
 * The error that is shown in a dialog, one at a time, for actions that have no place of their own to show a failure. React
 * reads it with `useSyncExternalStore`.
 */
export class ErrorDialogs {
  readonly #listeners = new Set<() => void>();
  #current: { readonly error: unknown } | null = null;

  /** The current error; null when none is shown. */
  readonly get = (): { readonly error: unknown } | null => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows an error, unless one is shown already: the first is the reason for the others. */
  readonly show = (error: unknown): void => {
    if (this.#current === null) this.#set({ error });
  };

  readonly close = (): void => this.#set(null);

  #set(current: { readonly error: unknown } | null): void {
    this.#current = current;
    for (const listener of [...this.#listeners]) listener();
  }
}
