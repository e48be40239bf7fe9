import { Menu } from "@mantine/core";
import { cloneElement } from "react";
import { type PopupProps, useLatePopup } from "../../ui/late-popup.tsx";
import type { TrackAction } from "./track-menu.tsx";

interface TrackMenuPopupProps {
  readonly actions: readonly TrackAction[];
}

/** What the menu of a track has to choose from. */
export function TrackMenuPopup({ button, actions }: PopupProps & TrackMenuPopupProps) {
  const { target, ...menu } = useLatePopup();
  return (
    <Menu {...menu} position="bottom-end" width={220}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, disabled = false, run }) => (
          <Menu.Item key={label} leftSection={icon} disabled={disabled} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
