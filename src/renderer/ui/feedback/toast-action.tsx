import { Button } from "@mantine/core";
import classes from "./toast-action.module.css";

interface ToastActionProps {
  readonly text: string;
  readonly label: string;
  readonly onClick: () => void;
}

/** The content of a toast with a button. */
export function ToastAction({ text, label, onClick }: ToastActionProps) {
  return (
    <span className={classes.toast}>
      <span className={classes.text}>{text}</span>
      <Button className={classes.button} size="compact-sm" variant="default" onClick={onClick}>
        {label}
      </Button>
    </span>
  );
}
