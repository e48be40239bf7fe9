import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { newId } from "./new-id.ts";

/** How long toasts stay, in ms; one that says that something is under way stays until it is taken away (specification, platform §9). */
const STAY = { info: 5000, success: 4000, error: 20_000, loading: false } as const;

const COLOR = { info: "gray", success: "moss", error: "red", loading: "moss" } as const;

export interface ToastOptions {
  /** A toast of the same id is replaced. */
  readonly id?: string;
  readonly title?: string;
  /** Stays until it is closed. */
  readonly persistent?: boolean;
}

/** Shows a short message in a corner; assistive technology reads it out. Gives its id. */
export function toast(kind: keyof typeof STAY, message: ReactNode, options: ToastOptions = {}): string {
  const { id = newId(), title, persistent } = options;
  const shown = {
    id,
    message,
    color: COLOR[kind],
    autoClose: persistent ? (false as const) : STAY[kind],
    loading: kind === "loading",
    ...(title ? { title } : {}),
  };
  notifications.hide(id);
  notifications.show(shown);
  return id;
}

/** Takes a toast away. */
export function hideToast(id: string): void {
  notifications.hide(id);
}
