import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface TrackMenuProps {
  /** The track's. */
  readonly title: string;
  readonly size?: number;
  /** Its items. */
  readonly children: ReactNode;
}

/** What one can do with a track, behind three dots. */
export function TrackMenu({ title, size = 36, children }: TrackMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={size} aria-label={t("player.trackMenu", { title })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
