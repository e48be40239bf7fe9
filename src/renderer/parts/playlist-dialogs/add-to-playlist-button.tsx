import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { IconPlaylistAdd } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Addition } from "./store.ts";
import { useAddToPlaylist } from "./use-add-to-playlist.ts";

interface AddToPlaylistButtonProps extends Pick<ActionIconProps, "size" | "variant"> {
  readonly addition: Addition;
  readonly disabled?: boolean;
}

/** Adds music to a playlist of choice; renders nothing where that is not available. */
export function AddToPlaylistButton({ addition, disabled = false, ...looks }: AddToPlaylistButtonProps) {
  const { t } = useTranslation();
  const open = useAddToPlaylist();
  if (!open) return null;
  return (
    <ActionIcon
      size="lg"
      {...looks}
      disabled={disabled}
      aria-label={t("music.addToPlaylist", { title: addition.title })}
      title={t("music.addToPlaylistShort")}
      aria-haspopup="dialog"
      onClick={() => open(addition)}
    >
      <IconPlaylistAdd size={20} stroke={1.7} />
    </ActionIcon>
  );
}
