import { SegmentedControl } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlayToSource } from "#renderer/data/playback/play-to-source.ts";
import { usePlayIn } from "#renderer/data/playback/playback.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { paymentOfZone } from "#shared/domain/zones/payment.ts";
import classes from "./change-music.module.css";
import { MusicChooser } from "./music-chooser.tsx";

interface ChangeMusicDialogProps {
  readonly opened: boolean;
  readonly zone: SoundZone;
  readonly sourceId: string | null;
  readonly onClose: () => void;
}

/** Chooses a zone's music from the library, recent choices, or a search of everything. */
export function ChangeMusicDialog({ opened, zone, sourceId, onClose }: ChangeMusicDialogProps) {
  const { t } = useTranslation();
  // The first render is already open, and a modal mounted open cannot return the focus.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (
    <Dialog
      opened={drawn && opened}
      title={t("changeMusic.title", { zone: zone.name })}
      onClose={onClose}
      withCross
      size={560}
    >
      {paymentOfZone(zone, Date.now()).state === "ended" ? (
        <p className={classes.hint}>{t("playTo.noSubscription.body", { count: 1, zones: zone.name })}</p>
      ) : (
        <ChangeMusic zone={zone} sourceId={sourceId} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ChangeMusic({ zone, sourceId, onClose }: Omit<ChangeMusicDialogProps, "opened">) {
  const { t } = useTranslation();
  const [immediate, setImmediate] = useState(true);
  const play = usePlayIn(zone.account);
  const choose = (source: PlayToSource) => {
    if (play.isPending) return;
    const request = { type: "source", source, track: null } as const;
    play.mutate({ request, zones: [zone], immediate }, { onSuccess: onClose });
  };
  return (
    <div className={classes.body}>
      <MusicChooser
        account={zone.account}
        sourceId={sourceId}
        busyId={
          play.isPending && play.variables.request.type === "source" ? play.variables.request.source.id : null
        }
        onChoose={choose}
      />
      {sourceId === null ? null : (
        <footer className={classes.footer}>
          <SegmentedControl
            aria-label={t("playTo.when")}
            value={immediate ? "now" : "next"}
            data={[
              { value: "now", label: t("playTo.now") },
              { value: "next", label: t("playTo.afterTrack") },
            ]}
            onChange={(value) => setImmediate(value === "now")}
          />
        </footer>
      )}
    </div>
  );
}
