import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  /** Null for none. */
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** A helpful action. */
  readonly action?: ReactNode;
  /** A link to help, below the action. */
  readonly help?: ReactNode;
  /** 1 if it is the page's only content. */
  readonly level?: 1 | 2;
  /** Default: `none`, an empty state. */
  readonly tone?: "none" | "error";
}

/** An empty state: what is missing, why, and the next step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  help,
  level = 2,
  tone = "none",
}: EmptyStateProps) {
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
      {help && <div className={classes.action}>{help}</div>}
    </div>
  );
}
