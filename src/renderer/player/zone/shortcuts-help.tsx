import { ActionIcon, Popover, Tooltip } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./shortcuts.module.css";
import { ShortcutsList } from "./shortcuts-list.tsx";

/** Opens the list of the player's keyboard shortcuts. Not there where the only pointer is a finger. */
export function ShortcutsHelp() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={300}
      position="top-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Tooltip label={t("shortcuts.title")} disabled={opened}>
          <ActionIcon
            className={classes.help}
            size={36}
            aria-label={t("shortcuts.title")}
            aria-expanded={opened}
            aria-haspopup="dialog"
            onClick={() => setOpened((open) => !open)}
          >
            <IconKeyboard size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t("shortcuts.title")}>
        <h3 className={classes.title}>{t("shortcuts.title")}</h3>
        <p className={classes.hint}>{t("shortcuts.hint")}</p>
        <ShortcutsList />
      </Popover.Dropdown>
    </Popover>
  );
}
