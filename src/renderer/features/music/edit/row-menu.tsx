import { Menu } from "@mantine/core";
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconTrash,
} from "@tabler/icons-react";
import { cloneElement } from "react";
import { useTranslation } from "react-i18next";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { RowActions } from "./row-actions.ts";

interface RowMenuProps {
  readonly place: number;
  readonly count: number;
  readonly actions: RowActions;
}

/** The menu of a track in the editor. */
export function RowMenu({ button, place, count, actions }: PopupProps & RowMenuProps) {
  const { t } = useTranslation();
  const { target, ...menu } = useLatePopup();
  return (
    <Menu {...menu} position="bottom-end" withinPortal>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          disabled={place === 0}
          onClick={() => actions.onStep(place, -1)}
        >
          {t("playlistEdit.up")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          disabled={place === count - 1}
          onClick={() => actions.onStep(place, 1)}
        >
          {t("playlistEdit.down")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBarToUp size={16} aria-hidden />}
          disabled={place === 0}
          onClick={() => actions.onTop(place)}
        >
          {t("playlistEdit.top")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBarToDown size={16} aria-hidden />}
          disabled={place === count - 1}
          onClick={() => actions.onBottom(place)}
        >
          {t("playlistEdit.bottom")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => actions.onRemove(place)}
        >
          {t("playlistEdit.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
