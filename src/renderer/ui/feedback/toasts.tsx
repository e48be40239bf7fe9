import "@mantine/notifications/styles.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { placeToasts } from "#renderer/lib/toast.ts";
import classes from "./toasts.module.css";

/** The area for toasts; not part of the first load, which shows none. */
export function Toasts() {
  useEffect(() => placeToasts(notifications), []);
  return (
    <Notifications
      classNames={{ root: classes.toasts ?? "", notification: classes.toast ?? "" }}
      position="bottom-right"
      limit={4}
      containerWidth={350}
      aria-live="polite"
    />
  );
}
