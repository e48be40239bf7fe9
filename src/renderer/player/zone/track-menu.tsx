import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { TrackAction } from "./track-menu-popup.tsx";

const MENU = latePopup("menu", async () => (await import("./track-menu-popup.tsx")).TrackMenuPopup);

interface TrackMenuProps {
  /** The track's title. */
  readonly title: string;
  readonly size?: number;
  readonly actions: readonly TrackAction[];
}

/** A track's menu, behind three dots. */
export function TrackMenu({ title, size = 36, actions }: TrackMenuProps) {
  const { t } = useTranslation();
  return (
    <LatePopup
      code={MENU}
      button={
        <ActionIcon size={size} aria-label={t("player.trackMenu", { title })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      own={{ actions }}
    />
  );
}
