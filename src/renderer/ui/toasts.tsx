import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";
import classes from "./toasts.module.css";

/** Where short messages appear; not part of the first load, which has nothing to say yet. */
export function Toasts() {
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
