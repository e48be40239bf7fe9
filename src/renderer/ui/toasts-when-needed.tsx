import { useNotifications } from "@mantine/notifications";
import { type ComponentType, useEffect, useState } from "react";

/** Fetches the place for messages. Rejects when it cannot be had. */
export async function loadToasts(): Promise<ComponentType> {
  return (await import("./toasts.tsx")).Toasts;
}

/**
 * Draws the place for messages with the first message: sign-in has none. One that finds no place, for want of a network,
 * waits for the next, which tries again.
 */
export function ToastsWhenNeeded() {
  const { notifications, queue } = useNotifications();
  const waiting = notifications.length + queue.length;
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toasts || waiting === 0) return;
    loadToasts().then(
      (loaded) => setToasts(() => loaded),
      () => undefined,
    );
  }, [Toasts, waiting]);
  return Toasts && <Toasts />;
}
