import { Kbd } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { commandKey } from "#renderer/lib/page/command-key.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ShortcutsList } from "#renderer/player/zone/shortcuts-list.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import classes from "./shortcuts-sheet.module.css";

interface ShortcutsSheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The keyboard shortcuts of every page and of the player, with the switch that turns them off. */
export function ShortcutsSheet({ opened, onClose }: ShortcutsSheetProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} title={t("shortcuts.title")} onClose={onClose} withCross>
      <h3 className={classes.heading}>{t("shortcuts.everywhere")}</h3>
      <dl className={classes.list}>
        <div className={classes.row}>
          <dt>{t("shell.quickSearch")}</dt>
          <dd>
            <Kbd>{commandKey()}</Kbd> <Kbd>K</Kbd>
          </dd>
        </div>
        <div className={classes.row}>
          <dt>{t("shortcuts.list")}</dt>
          <dd>
            <Kbd>?</Kbd>
          </dd>
        </div>
      </dl>
      <p className={classes.hint}>{t("shortcuts.requests")}</p>
      <h3 className={classes.heading}>{t("shortcuts.inPlayer")}</h3>
      <p className={classes.hint}>{t("shortcuts.hint")}</p>
      <ShortcutsList />
      <p className={classes.hint}>
        <Link to={paths.help()} onClick={onClose}>
          {t("shell.help")}
        </Link>
      </p>
    </Dialog>
  );
}
