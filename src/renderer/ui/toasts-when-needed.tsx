import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense, useRef } from "react";

const Toasts = lazy(async () => ({ default: (await import("./toasts.tsx")).Toasts }));

/** Loads the place for messages with the first message: sign-in has none. */
export function ToastsWhenNeeded() {
  const { notifications, queue } = useNotifications();
  const needed = useRef(false);
  needed.current ||= notifications.length + queue.length > 0;
  if (!needed.current) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
