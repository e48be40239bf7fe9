import type { NotificationData } from "@mantine/notifications";
import type { ReactNode } from "react";
import { newId } from "#renderer/lib/new-id.ts";

/** How long toasts stay, in ms; a progress toast stays until it is hidden (specification, platform §9). */
const STAY = { info: 5000, success: 4000, error: 20_000, loading: false } as const;

const COLOR = { info: "gray", success: "moss", error: "red", loading: "moss" } as const;

export interface ToastOptions {
  /** Replaces a toast with the same id. */
  readonly id?: string;
  readonly title?: string;
  /** Stays until it is closed. */
  readonly persistent?: boolean;
}

export type Toast = NotificationData & { readonly id: string };

/** Where toasts are shown. */
export interface ToastPlace {
  readonly show: (shown: Toast) => unknown;
  readonly hide: (id: string) => unknown;
  readonly clean: () => void;
  readonly shown: () => readonly NotificationData[];
  /** Calls after a change of what is shown. Returns the disposer. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Most toasts at a time; see decision 096. */
const MOST = 4;

/** Mantine's notifications, once rendered: they are not part of the first load. Until then toasts wait. */
let place: ToastPlace | null = null;
/** In the order of their turns. */
let waiting = new Map<string, { readonly shown: Toast; readonly isError: boolean }>();
let onWaiting: (() => void) | null = null;

/** Shows a short message in a corner, announced by screen readers. Returns its id. */
export function toast(kind: keyof typeof STAY, message: ReactNode, options: ToastOptions = {}): string {
  const { id = newId(), title, persistent } = options;
  showToast(
    {
      id,
      message,
      color: COLOR[kind],
      autoClose: persistent ? false : STAY[kind],
      loading: kind === "loading",
      ...(title ? { title } : {}),
    },
    { isError: kind === "error" },
  );
  return id;
}

/** Number of mounted pages without toasts. */
let held = 0;

/** Holds back toasts until the disposer is called. Those that stay until they are closed come back then. */
export function holdToasts(): () => void {
  held += 1;
  const staying = place?.shown().filter((shown): shown is Toast => shown.autoClose === false) ?? [];
  const again = staying.map((shown) => [shown.id, { shown, isError: true }] as const);
  waiting = new Map([...again, ...waiting]);
  place?.clean();
  return () => {
    held -= 1;
    showWaiting();
  };
}

/**
 * Shows a toast that is already composed, once there is room for it; an error at once. It takes the place of a toast
 * with the same id, shown or waiting.
 */
export function showToast(shown: Toast, { isError = false } = {}): void {
  const given = { shown, isError };
  if (place?.shown().some(({ id }) => id === shown.id)) {
    waiting = new Map([[shown.id, given], ...waiting]);
    place.hide(shown.id);
  } else {
    waiting.set(shown.id, given);
  }
  if (place) showWaiting();
  else onWaiting?.();
}

/** Shows the waiting toasts that may be shown now. */
function showWaiting(): void {
  if (!place || held > 0) return;
  for (const [id, { shown, isError }] of [...waiting]) {
    // Showing one tells the subscriber, which may have shown the others.
    if (!waiting.has(id) || !(isError || hasRoom(place))) continue;
    waiting.delete(id);
    place.show(shown);
  }
}

/** Nothing waits for toasts that stay until somebody closes them. */
function hasRoom({ shown }: ToastPlace): boolean {
  return shown().length < MOST || shown().every(({ autoClose }) => autoClose === false);
}

/** Hides a toast. */
export function hideToast(id: string): void {
  waiting.delete(id);
  place?.hide(id);
}

/** The action of a toast's button, which hides the toast. Pressed again while the toast fades, it does nothing. */
export function toastAction(id: string, act: () => void): () => void {
  let pressed = false;
  return () => {
    if (pressed) return;
    pressed = true;
    hideToast(id);
    act();
  };
}

/** Calls `listener` for every toast while no place to show it is mounted. Returns the disposer. */
export function watchWaitingToasts(listener: () => void): () => void {
  onWaiting = listener;
  if (waiting.size > 0) listener();
  return () => {
    onWaiting = null;
  };
}

/** Sets where toasts are shown, and shows the waiting ones. Returns the disposer. */
export function placeToasts(drawn: ToastPlace): () => void {
  place = drawn;
  showWaiting();
  const stop = drawn.subscribe(showWaiting);
  return () => {
    stop();
    place = null;
  };
}
