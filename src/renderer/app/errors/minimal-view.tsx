import { Button } from "@mantine/core";
import { BarePage } from "../../ui/bare-page.tsx";
import classes from "./minimal-view.module.css";

interface MinimalViewProps {
  readonly title: string;
  readonly text: string;
  /** Of the button that loads the page anew. */
  readonly action: string;
  /** Drawn where a page stands, beside the navigation. */
  readonly inShell?: boolean;
}

/** The least that can be said of an error, and the way to try again. Needs no services, no router and nothing to be fetched. */
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
