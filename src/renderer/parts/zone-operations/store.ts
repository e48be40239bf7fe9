import { create } from "zustand";
import type { ZoneOperation } from "#shared/contract/rest/zones/zone-operations.ts";

/** An operation of an account. */
export interface NamedOperation {
  readonly account: string;
  readonly id: string;
}

/** An operation with a toast. */
export interface WatchedOperation extends NamedOperation {
  /** As it was last known. */
  readonly operation: ZoneOperation;
  /** Undoes it; null until it is followed. */
  readonly undo: (() => void) | null;
  readonly isUndoing: boolean;
}

interface OperationsStore {
  readonly watched: readonly WatchedOperation[];
  /** The operation whose failures are shown in a dialog; null while closed. */
  readonly shown: NamedOperation | null;
  readonly watch: (account: string, operation: ZoneOperation) => void;
  readonly update: (
    id: string,
    change: Partial<Pick<WatchedOperation, "operation" | "undo" | "isUndoing">>,
  ) => void;
  readonly forget: (id: string) => void;
  readonly show: (operation: NamedOperation) => void;
  readonly close: () => void;
}

/**
 * The operations that this page has started. Any page starts one; the shell follows them, since toasts are outside of
 * everything that makes calls.
 */
export const useOperations = create<OperationsStore>((set) => ({
  watched: [],
  shown: null,
  watch: (account, operation) =>
    set(({ watched }) => ({
      watched: [
        ...watched.filter(({ id }) => id !== operation.id),
        { account, id: operation.id, operation, undo: null, isUndoing: false },
      ],
    })),
  update: (id, change) =>
    set(({ watched }) => ({ watched: watched.map((one) => (one.id === id ? { ...one, ...change } : one)) })),
  forget: (id) => set(({ watched }) => ({ watched: watched.filter((one) => one.id !== id) })),
  show: (shown) => set({ shown }),
  close: () => set({ shown: null }),
}));
