import { Button } from "@mantine/core";
import { BarePage } from "../../ui/bare-page.tsx";
import classes from "./minimal-view.module.css";

interface MinimalViewProps {
  readonly title: string;
  readonly text: string;
  /** Label of the reload button. */
  readonly action: string;
  /** Rendered beside the navigation, in place of a page. */
  readonly inShell?: boolean;
}

/** The minimal view of an error, with a retry. Needs no services, no router and nothing to be fetched. */
export function MinimalView({ title, text, action, inShell }: MinimalViewProps) {
  const view = (
    <>
      <div role="alert">
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
      <Button onClick={() => location.reload()}>{action}</Button>
    </>
  );
  return inShell ? <div className={classes.inShell}>{view}</div> : <BarePage>{view}</BarePage>;
}
