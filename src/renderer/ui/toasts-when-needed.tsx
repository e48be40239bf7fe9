import { type ComponentType, useEffect, useState } from "react";
import { watchWaitingToasts } from "../lib/toast.ts";

/** Fetches the place for toasts. Rejects when it cannot be had. */
export const loadToasts = () => import("./toasts.tsx");

/**
 * Draws the place for toasts with the first of them: sign-in has none. One that finds no place, for want of a network,
 * waits for the next, which tries again.
 */
export function ToastsWhenNeeded() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      watchWaitingToasts(() => {
        loadToasts().then(
          (loaded) => setToasts(() => loaded.Toasts),
          () => undefined,
        );
      }),
    [],
  );
  return Toasts && <Toasts />;
}
