import { ActionIcon } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import classes from "./shortcuts.module.css";

const SHORTCUTS = latePopup("dialog", async () => (await import("./shortcuts-popup.tsx")).ShortcutsPopup);

/** Opens the list of the player's keyboard shortcuts. Hidden on touch-only devices. */
export function ShortcutsHelp() {
  const { t } = useTranslation();
  return (
    <LatePopup
      code={SHORTCUTS}
      own={{}}
      button={
        <ActionIcon
          className={classes.help}
          size={36}
          aria-label={t("shortcuts.title")}
          title={t("shortcuts.title")}
        >
          <IconKeyboard size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
