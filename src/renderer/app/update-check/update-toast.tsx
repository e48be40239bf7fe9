import { Button } from "@mantine/core";
import { useState } from "react";
import { showToast } from "#renderer/lib/errors/toast.ts";
import classes from "./update-toast.module.css";

interface UpdateToast {
  readonly message: string;
  readonly reloadLabel: string;
  readonly onReload: () => void;
  /** Called when the toast was closed without reloading. */
  readonly onDismiss: () => void;
}

const ID = "update-available";

/** The toast about a newer version; it stays until it is closed. */
export function updateToast(toast: UpdateToast): void {
  showToast({
    id: ID,
    color: "moss",
    autoClose: false,
    onClose: toast.onDismiss,
    message: <Message {...toast} />,
  });
}

function Message({ message, reloadLabel, onReload }: UpdateToast) {
  const [reloading, setReloading] = useState(false);
  const reload = () => {
    setReloading(true);
    onReload();
  };
  return (
    <span className={classes.toast}>
      <span className={classes.text}>{message}</span>
      <Button className={classes.button ?? ""} size="compact-sm" onClick={reload} loading={reloading}>
        {reloadLabel}
      </Button>
    </span>
  );
}
