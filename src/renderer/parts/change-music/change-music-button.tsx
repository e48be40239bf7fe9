import { Button, type ButtonProps } from "@mantine/core";
import { IconPlaylist } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";

const Dialog = lazy(async () => ({
  default: (await import("./change-music-dialog.tsx")).ChangeMusicDialog,
}));

interface ChangeMusicButtonProps extends Pick<ButtonProps, "size" | "variant"> {
  readonly zone: SoundZone;
  /** Id of the zone's current source. */
  readonly sourceId: string | null;
}

/** Opens the dialog for the zone's music, loaded when first opened; without permission shows the reason. */
export function ChangeMusicButton({ zone, sourceId, ...button }: ChangeMusicButtonProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<"unloaded" | "open" | "closed">("unloaded");
  const reason = useRefusalText(
    useMay("zone.assign", { account: zone.account, soundZone: zone.id, location: zone.location }),
  );
  return (
    <>
      <DisabledReason reason={reason}>
        {(disabled) => (
          <Button
            {...button}
            leftSection={<IconPlaylist size={18} stroke={1.7} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setDialog("open")}
            {...disabled}
          >
            {t(sourceId === null ? "player.chooseMusic" : "player.changeMusic")}
          </Button>
        )}
      </DisabledReason>
      {dialog === "unloaded" ? null : (
        <Suspense>
          <Dialog
            opened={dialog === "open"}
            zone={zone}
            sourceId={sourceId}
            onClose={() => setDialog("closed")}
          />
        </Suspense>
      )}
    </>
  );
}
