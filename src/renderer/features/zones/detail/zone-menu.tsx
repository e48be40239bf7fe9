import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyAnnounceNow } from "#renderer/parts/messaging/lazy-announce-now.tsx";
import { LatePopup, latePopup } from "#renderer/ui/popups/late-popup.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ZoneDialog } from "./zone-menu-popup.tsx";

const dialogs = () => import("./zone-dialogs.tsx");
const MoveZone = lazy(async () => ({ default: (await dialogs()).MoveZone }));
const RemoteCode = lazy(async () => ({ default: (await dialogs()).RemoteCode }));
const DeleteZone = lazy(async () => ({ default: (await dialogs()).DeleteZone }));

const MENU = latePopup("menu", async () => (await import("./zone-menu-popup.tsx")).ZoneMenuPopup);

/** Actions on the whole zone: announcing a message, its remote code, moving and deleting it. */
export function ZoneMenu({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ZoneDialog | null>(null);
  // A dialog stays mounted once opened, so that it can close and return the focus.
  const [ever, setEver] = useState<ZoneDialog | null>(null);
  const open = (dialog: ZoneDialog) => {
    setEver(dialog);
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  return (
    <>
      <LatePopup
        code={MENU}
        button={
          <ActionIcon aria-label={t("zones.zoneMenu", { zone: zone.name })}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        own={{ zone, onAsk: open }}
      />
      <Suspense>
        {ever === "announce" && (
          <LazyAnnounceNow
            account={zone.account}
            zone={zone}
            announcement={null}
            opened={opened === "announce"}
            onClose={close}
          />
        )}
        {ever === "remote" && <RemoteCode zone={zone} opened={opened === "remote"} onClose={close} />}
        {ever === "move" && <MoveZone zone={zone} opened={opened === "move"} onClose={close} />}
        {ever === "delete" && <DeleteZone zone={zone} opened={opened === "delete"} onClose={close} />}
      </Suspense>
    </>
  );
}
