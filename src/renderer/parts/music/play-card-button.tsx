import { ActionIcon } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useOpenPlayTo } from "#renderer/parts/use-open-play-to.ts";
import type { PlayableCard } from "./card-request.ts";

/** Plays a card's music in zones: determines what is playable, then opens the play-to dialog. */
export function PlayCardButton({ card }: { readonly card: PlayableCard }) {
  const { t } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const openPlayTo = useOpenPlayTo();
  const [busy, setBusy] = useState(false);
  if (openPlayTo === null) return null;
  const play = async () => {
    setBusy(true);
    try {
      const { requestOfCard } = await import("./card-request.ts");
      const request = await requestOfCard(services, card);
      if (request) openPlayTo(request);
      else toast("error", t("music.nothingPlayable", { title: card.title }));
    } catch (error) {
      toast("error", errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionIcon
      size={40}
      radius="xl"
      variant="filled"
      color="moss"
      aria-label={t("music.playTrack", { title: card.title })}
      aria-haspopup="dialog"
      loading={busy}
      onClick={play}
    >
      <IconPlayerPlayFilled size={18} aria-hidden />
    </ActionIcon>
  );
}
