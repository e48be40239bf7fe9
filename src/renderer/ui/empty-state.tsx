import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  /** Null for none. */
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
  /** 1 where it is all that the page says. */
  readonly level?: 1 | 2;
  /** Default: `none`, nothing is here. */
  readonly tone?: "none" | "error";
}

/** Nothing is here, why, and what to do next. */
export function EmptyState({ icon, title, children, action, level = 2, tone = "none" }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      {icon && (
        <div className={classes.icon} data-tone={tone} aria-hidden>
          {icon}
        </div>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
