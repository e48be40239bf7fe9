/**
 * The error shown in a dialog, one at a time, for actions without their own place to show failures. Use with
 * `useSyncExternalStore`.
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

  /** Shows an error unless another is shown: the first one usually caused the others. */
  readonly show = (error: unknown): void => {
    if (this.#current === null) this.#set({ error });
  };

  readonly close = (): void => this.#set(null);

  #set(current: { readonly error: unknown } | null): void {
    this.#current = current;
    for (const listener of [...this.#listeners]) listener();
  }
}
