import { Button } from "@mantine/core";
import { BarePage } from "#renderer/ui/layout/bare-page.tsx";
import classes from "./minimal-view.module.css";

interface MinimalViewProps {
  readonly title: string;
  readonly text: string;
  /** Label of the button. */
  readonly action: string;
  /** The button's action; reloads the page by default. */
  readonly onAction?: () => void;
  /** Rendered beside the navigation, in place of a page. */
  readonly inShell?: boolean;
}

/** The minimal view of an error, with a retry. Needs no services, no router and no fetched code. */
export function MinimalView({ title, text, action, onAction, inShell }: MinimalViewProps) {
  const view = (
    <>
      <div role="alert">
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
      <Button onClick={onAction ?? (() => location.reload())}>{action}</Button>
    </>
  );
  return inShell ? <div className={classes.inShell}>{view}</div> : <BarePage>{view}</BarePage>;
}
