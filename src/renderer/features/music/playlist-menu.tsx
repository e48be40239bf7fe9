import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ShareDialog } from "#renderer/ui/dialogs/share-dialog.tsx";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { PlaylistMenuChoices } from "./playlist-menu-popup.tsx";

const MENU = latePopup("menu", async () => (await import("./playlist-menu-popup.tsx")).PlaylistMenuPopup);

/** Less common actions on a playlist than those of the buttons beside this one. */
export function PlaylistMenu(choices: Omit<PlaylistMenuChoices, "onShare">) {
  const { t } = useTranslation();
  const { host } = useServices();
  const [sharing, setSharing] = useState(false);
  const { id, name } = choices.playlist;
  return (
    <>
      <LatePopup
        code={MENU}
        button={
          <ActionIcon
            size={42}
            variant="default"
            aria-label={t("music.moreAbout", { title: name })}
            title={t("music.moreActions")}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        }
        own={{ ...choices, onShare: () => setSharing(true) }}
      />
      <ShareDialog
        opened={sharing}
        name={name}
        url={(host.serviceUrl || location.origin) + paths.playlist({ musicId: id })}
        onClose={() => setSharing(false)}
      />
    </>
  );
}
