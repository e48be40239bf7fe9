import type { NotificationData, notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { newId } from "./new-id.ts";

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

type Toast = NotificationData & { readonly id: string };

/** Mantine's notifications, once rendered: they are not part of the first load. Until then toasts wait. */
let place: typeof notifications | null = null;
const waiting = new Map<string, Toast>();
let onWaiting: (() => void) | null = null;

/** Shows a short message in a corner, announced by screen readers. Returns its id. */
export function toast(kind: keyof typeof STAY, message: ReactNode, options: ToastOptions = {}): string {
  const { id = newId(), title, persistent } = options;
  hideToast(id);
  showToast({
    id,
    message,
    color: COLOR[kind],
    autoClose: persistent ? false : STAY[kind],
    loading: kind === "loading",
    ...(title ? { title } : {}),
  });
  return id;
}

/** Number of mounted pages without toasts. */
let held = 0;

/** Holds back toasts until the disposer is called. */
export function holdToasts(): () => void {
  held += 1;
  place?.clean();
  return () => {
    held -= 1;
    if (held === 0 && place) placeToasts(place);
  };
}

/** Shows a toast that is already composed. */
export function showToast(shown: Toast): void {
  if (place && held === 0) {
    place.show(shown);
    return;
  }
  waiting.set(shown.id, shown);
  onWaiting?.();
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
export function placeToasts(drawn: typeof notifications): () => void {
  place = drawn;
  if (held === 0) {
    for (const shown of waiting.values()) drawn.show(shown);
    waiting.clear();
  }
  return () => {
    place = null;
  };
}
