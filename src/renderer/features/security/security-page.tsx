import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import classes from "./security.module.css";

interface SecurityPageProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the security pages, with a link back to the profile. */
export function SecurityPage({ title, intro, actions, children }: SecurityPageProps) {
  const { t } = useTranslation();
  const back = (
    <Link to={paths.userEdit()} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {t("security.back")}
    </Link>
  );
  return (
    <div className={classes.page}>
      <PageHeader title={title} above={back} below={intro} actions={actions} />
      {children}
    </div>
  );
}
