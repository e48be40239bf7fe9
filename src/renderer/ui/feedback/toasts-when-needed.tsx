import { type ComponentType, useEffect, useState } from "react";
import { watchWaitingToasts } from "#renderer/lib/errors/toast.ts";

/** Loads the toasts. Rejects when that fails. */
export const loadToasts = () => import("./toasts.tsx");

/**
 * Loads the toasts with the first one: sign-in has none. If loading fails without a network, the toast waits until the
 * next one retries.
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
