import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { MusicSource } from "./music-source.ts";
import { type PlaybackContext, useSourceMenu } from "./source-menu-store.ts";
import { beside } from "./use-menu-opener.ts";

interface MoreButtonProps extends ActionIconProps {
  readonly source: MusicSource;
  readonly playback?: PlaybackContext | null;
}

/** Opens the menu of a piece of music. */
export function MoreButton({ source, playback = null, ...props }: MoreButtonProps) {
  const { t } = useTranslation();
  const open = useSourceMenu((store) => store.open);
  return (
    <ActionIcon
      size={40}
      {...props}
      aria-label={t("music.moreAbout", { title: source.title })}
      title={t("music.moreActions")}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => open({ source, playback, at: beside(currentTarget) })}
    >
      <IconDots size={20} aria-hidden />
    </ActionIcon>
  );
}
