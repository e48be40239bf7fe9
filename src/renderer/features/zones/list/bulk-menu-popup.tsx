import { Menu } from "@mantine/core";
import { cloneElement } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { BulkDialog } from "./bulk-dialogs.tsx";

interface BulkMenuPopupProps {
  readonly account: string;
  readonly mayControl: boolean;
  readonly mayUpdate: boolean;
  readonly onChoose: (dialog: BulkDialog) => void;
}

/** Further actions on the selected zones. */
export function BulkMenuPopup({
  button,
  account,
  mayControl,
  mayUpdate,
  onChoose,
}: PopupProps & BulkMenuPopupProps) {
  const { t } = useTranslation();
  const { target, ...menu } = useLatePopup();
  const seesPresets = useMay("SETTINGS_READ", { account })?.ok === true;
  return (
    <Menu {...menu} position="bottom-end" width={220}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!mayControl} onClick={() => onChoose("volume")}>
          {t("zones.many.volume")}
        </Menu.Item>
        <Menu.Item disabled={!mayUpdate} onClick={() => onChoose("settings")}>
          {t("zones.many.settings")}
        </Menu.Item>
        <Menu.Item disabled={!mayUpdate} onClick={() => onChoose("labels")}>
          {t("zones.many.labels")}
        </Menu.Item>
        {seesPresets ? (
          <Menu.Item disabled={!mayUpdate} onClick={() => onChoose("preset")}>
            {t("zones.many.preset")}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
