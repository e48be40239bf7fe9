import { ActionIcon } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { desktopPlayerStart } from "./start.ts";
import classes from "./tool-page.module.css";

interface ToolPageProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  /** Target of the back link; the player's own screen by default. */
  readonly back?: string;
  readonly children: ReactNode;
}

/** A bare page about the player itself, with a link back to the zone or the setup. */
export function ToolPage({ title, intro, actions, back, children }: ToolPageProps) {
  const { t } = useTranslation();
  const { session } = useServices();
  useSession();
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <ActionIcon
          component={Link}
          to={back ?? desktopPlayerStart(session)}
          size="lg"
          aria-label={t("electron.select.back")}
        >
          <IconArrowLeft size={20} />
        </ActionIcon>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {intro ? <p className={classes.intro}>{intro}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
    </main>
  );
}

/** A section of such a page, with a heading. */
export function ToolSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <div className={classes.card}>{children}</div>
    </section>
  );
}

interface ToolLineProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** The controls. A function receives the id of the detail, for `aria-describedby`. */
  readonly children?: ReactNode | ((hint: string) => ReactNode);
}

/** One line of a section: a title, a detail and its controls. */
export function ToolLine({ title, detail, children }: ToolLineProps) {
  const hint = useId();
  const control = typeof children === "function" ? children(hint) : children;
  return (
    <div className={classes.line}>
      <div className={classes.lineWords}>
        <div className={classes.lineTitle}>{title}</div>
        {detail ? (
          <div className={classes.lineDetail} id={hint}>
            {detail}
          </div>
        ) : null}
      </div>
      {control ? <div className={classes.lineControl}>{control}</div> : null}
    </div>
  );
}
