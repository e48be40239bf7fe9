import { useId } from "react";
import { useTranslation } from "react-i18next";
import { StatusNotices } from "#renderer/parts/status-page/status-notices.tsx";
import type { StatusNotice } from "#shared/domain/status/status-notice.ts";
import classes from "./status-page.module.css";

interface ShownNoticesProps {
  readonly title: string;
  readonly notices: readonly StatusNotice[];
  readonly level: 2 | 3;
}

/** Notices in the toast that people get. */
export function ShownNotices({ title, notices, level }: ShownNoticesProps) {
  const { t } = useTranslation();
  const heading = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading} className={classes.heading}>
        {title}
      </Heading>
      {notices.length > 0 ? (
        <div className={classes.toast}>
          <StatusNotices notices={notices} />
        </div>
      ) : (
        <p className={classes.dimmed}>{t("operatorStatus.notShown")}</p>
      )}
    </section>
  );
}
