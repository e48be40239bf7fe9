import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
  /** 1 where it is all that the page says. */
  readonly level?: 1 | 2;
}

/** Nothing is here, why, and what to do next. */
export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
