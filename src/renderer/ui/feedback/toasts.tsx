import "@mantine/notifications/styles.css";
import { Notifications, notifications, notificationsStore } from "@mantine/notifications";
import { useEffect } from "react";
import { placeToasts, type Toast, type ToastPlace } from "#renderer/lib/errors/toast.ts";
import classes from "./toasts.module.css";

let extra = 0;

/** Mantine starts the time of a toast that replaces another one anew only if it is another time: one ms more or less. */
function withOwnTime(shown: Toast): Toast {
  if (typeof shown.autoClose !== "number") return shown;
  extra = 1 - extra;
  return { ...shown, autoClose: shown.autoClose + extra };
}

const PLACE: ToastPlace = {
  show: (shown) => notifications.show(withOwnTime(shown)),
  hide: (id) => notifications.hide(id),
  clean: () => notifications.clean(),
  shown: () => notificationsStore.getState().notifications,
  subscribe: (listener) => notificationsStore.subscribe(listener),
};

/** The area for toasts; not part of the first load, which shows none. */
export function Toasts() {
  useEffect(() => placeToasts(PLACE), []);
  return (
    <Notifications
      classNames={{ root: classes.toasts ?? "", notification: classes.toast ?? "" }}
      position="bottom-right"
      // The page's toasts wait for their turn before they come here: see `lib/errors/toast.ts`.
      limit={Number.POSITIVE_INFINITY}
      containerWidth={350}
      aria-live="polite"
    />
  );
}
