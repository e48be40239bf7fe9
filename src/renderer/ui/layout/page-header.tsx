import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
  readonly title: ReactNode;
  /** A line above the title that names the page's parent. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
  /** Wraps the heading: with buttons beside it, or a form in its place. */
  readonly around?: (heading: ReactNode) => ReactNode;
}

/** The page's h1, with its details and actions. */
export function PageHeader({ title, above, below, actions, around }: PageHeaderProps) {
  const heading = <h1 className={classes.title}>{title}</h1>;
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {above && <div className={classes.above}>{above}</div>}
        {around ? around(heading) : heading}
        {below && <div className={classes.below}>{below}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
