import { Popover } from "@mantine/core";
import { cloneElement } from "react";
import { useTranslation } from "react-i18next";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import classes from "./shortcuts.module.css";
import { ShortcutsList } from "./shortcuts-list.tsx";

/** The list of keyboard shortcuts, in a popup beside its button. */
export function ShortcutsPopup({ button }: PopupProps) {
  const { t } = useTranslation();
  const { target, opened, onChange } = useLatePopup();
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      width={300}
      position="top-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        {cloneElement(button, {
          ref: target,
          "aria-expanded": opened,
          "aria-haspopup": "dialog",
          onClick: () => onChange(!opened),
        })}
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t("shortcuts.title")}>
        <h3 className={classes.title}>{t("shortcuts.title")}</h3>
        <p className={classes.hint}>{t("shortcuts.hint")}</p>
        <ShortcutsList />
      </Popover.Dropdown>
    </Popover>
  );
}
