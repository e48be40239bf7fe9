import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import classes from "./error-frame.module.css";

interface ErrorFrameProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly detail?: ReactNode;
  /** Rendered beside the navigation: the frame already has the name and the landmark. */
  readonly inShell?: boolean;
}

/** A full page with an error, and links to continue. */
export function ErrorFrame({ icon, title, children, actions, detail, inShell = false }: ErrorFrameProps) {
  const Body = inShell ? "div" : "main";
  const body = (
    <Body className={inShell ? `${classes.body} ${classes.inShell}` : classes.body}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>{actions}</div>
      {detail}
    </Body>
  );
  if (inShell) return body;
  return (
    <div className={classes.frame}>
      <header>
        <Link className={classes.brand} to={paths.home()}>
          <Wordmark />
        </Link>
      </header>
      {body}
    </div>
  );
}
