import { createStore } from "zustand/vanilla";

interface ShownError {
  readonly error: unknown;
}

/**
 * The error shown in a dialog, one at a time, for actions without their own place to show failures. Use with
 * `useSyncExternalStore`.
 */
export class ErrorDialogs {
  readonly #current = createStore<ShownError | null>(() => null);

  /** The current error; null when none is shown. */
  readonly get = this.#current.getState;

  readonly subscribe: (listener: () => void) => () => void = this.#current.subscribe;

  /** Shows an error unless another is shown: the first one usually caused the others. */
  readonly show = (error: unknown): void => this.#current.setState((shown) => shown ?? { error }, true);

  readonly close = (): void => this.#current.setState(null, true);
}
