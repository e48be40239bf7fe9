import { type ComponentType, useEffect, useState } from "react";
import { watchWaitingToasts } from "../lib/toast.ts";

/** Loads the toasts. Rejects when that fails. */
export const loadToasts = () => import("./toasts.tsx");

/**
 * Loads the toasts with the first of them: sign-in has none. A toast that cannot be shown, for want of a network, waits
 * until the next one tries again.
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
