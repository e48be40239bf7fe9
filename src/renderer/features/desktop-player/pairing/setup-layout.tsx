import { ActionIcon, Alert } from "@mantine/core";
import { IconArrowLeft, IconPlugConnectedX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { HelpLink } from "#renderer/parts/help/help-link.tsx";
import { BarePage } from "#renderer/ui/layout/bare-page.tsx";
import classes from "./setup-layout.module.css";
import { useLostZone } from "./use-lost-zone.ts";

interface SetupLayoutProps {
  readonly title: string;
  readonly intro?: string;
  /** The previous step; omitted at the first one. */
  readonly back?: string | undefined;
  readonly children: ReactNode;
}

/** The bare page for setting up a player, step by step. */
export function SetupLayout({ title, intro, back, children }: SetupLayoutProps) {
  const { t } = useTranslation();
  return (
    <BarePage
      below={
        <div className={classes.tools}>
          <Link to={paths.electron.settings()}>{t("electron.setup.settings")}</Link>
          <Link to={paths.electron.diagnostics()}>{t("electron.setup.diagnostics")}</Link>
          <HelpLink about="player-setup" />
        </div>
      }
    >
      <UnpairedNotice />
      <header className={classes.header}>
        {back ? (
          <ActionIcon component={Link} to={back} size="lg" mt={4} aria-label={t("electron.select.back")}>
            <IconArrowLeft size={20} />
          </ActionIcon>
        ) : null}
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {intro ? <p className={classes.intro}>{intro}</p> : null}
        </div>
      </header>
      {children}
    </BarePage>
  );
}

/** This computer was unpaired elsewhere; shown until dismissed. */
function UnpairedNotice() {
  const { t } = useTranslation();
  const [lost, dismiss] = useLostZone();
  if (!lost) return null;
  const { zone } = lost;
  return (
    <Alert
      className={classes.notice}
      role="alert"
      color="red"
      variant="light"
      icon={<IconPlugConnectedX size={20} aria-hidden />}
      title={t("electron.login.wasUnpaired")}
      withCloseButton
      closeButtonLabel={t("electron.login.dismiss")}
      onClose={dismiss}
    >
      {zone === "" ? t("electron.login.wasUnpairedBodyPlain") : t("electron.login.wasUnpairedBody", { zone })}
    </Alert>
  );
}
