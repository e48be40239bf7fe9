import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { useWebPlayer } from "#renderer/player/web-player/use-web-player.ts";
import classes from "./install-app.module.css";

/** A link to the desktop app, for those whose music depends on a browser's tab (specification, music §4.5). */
export function InstallApp() {
  const { t } = useTranslation();
  const { state } = useWebPlayer();
  if (state.where !== "here") return null;
  return (
    <Button
      component={Link}
      to={paths.download()}
      variant="default"
      size="sm"
      className={classes.link ?? ""}
      aria-label={t("webPlayer.installApp")}
    >
      <IconDownload size={18} stroke={1.7} aria-hidden />
      <span className={classes.text}>{t("webPlayer.installApp")}</span>
    </Button>
  );
}
