import type { ReactNode } from "react";
import { Wordmark } from "#renderer/ui/brand/wordmark.tsx";
import classes from "./bare-page.module.css";

interface BarePageProps {
  readonly children: ReactNode;
  /** Rendered at the bottom, below the page's content. */
  readonly below?: ReactNode;
}

/** A page for one task without navigation: the product's name above a narrow column. */
export function BarePage({ children, below }: BarePageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.brand}>
        <Wordmark />
      </div>
      <main className={classes.main}>
        <div className={classes.panel}>{children}</div>
        {below}
      </main>
    </div>
  );
}
