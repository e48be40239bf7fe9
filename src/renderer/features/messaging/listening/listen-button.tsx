import { ActionIcon } from "@mantine/core";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useListening } from "./use-listening.ts";

interface ListenButtonProps {
  /** Identifies the sound among all of the page. */
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Plays a message on this computer, or stops it. */
export function ListenButton({ id, name, url }: ListenButtonProps) {
  const { t } = useTranslation();
  const { isPlaying, toggle } = useListening(id);
  return (
    <ActionIcon
      size={44}
      radius="xl"
      variant={isPlaying ? "filled" : "default"}
      aria-label={t(isPlaying ? "messaging.messages.stopListeningTo" : "messaging.messages.listenTo", {
        name,
      })}
      onClick={() => toggle({ url })}
    >
      {isPlaying ? (
        <IconPlayerStopFilled size={18} aria-hidden />
      ) : (
        <IconPlayerPlayFilled size={18} aria-hidden />
      )}
    </ActionIcon>
  );
}
