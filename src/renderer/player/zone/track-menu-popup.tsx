import { Menu } from "@mantine/core";
import { cloneElement, type ReactNode } from "react";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";

/** An item of a track's menu. */
export interface TrackAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly run: () => void;
}

interface TrackMenuPopupProps {
  readonly actions: readonly TrackAction[];
}

/** The track menu's popup. */
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
