import { Button, SegmentedControl } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import { NO_ZONES_ICON, ZonePicker } from "#renderer/parts/zone-picker/zone-picker.tsx";
import { pickedCount, useZonePicks, type ZonePicks } from "#renderer/parts/zone-picker/zone-picks.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import classes from "./play-to-dialog.module.css";

interface PlayToZonesProps {
  readonly accountId: string;
  /** The music to play, for marking zones that play it already. */
  readonly sourceId: string | null;
  /** Whether to ask if the music starts now or after the current track. */
  readonly asksWhen: boolean;
  /** Whether all that match can be chosen, also those that are not loaded. */
  readonly offersMatching: boolean;
  readonly busy: boolean;
  readonly onChoose: (picks: ZonePicks, immediate: boolean) => void;
  readonly onClose: () => void;
}

/** The music may be chosen in the zones on offer; the service asks the same of each chosen zone. */
const CHOICE = "zone.assign";

/** Chooses zones to play in. Explains it to people who may not choose the music of any. */
export function PlayToZones(props: PlayToZonesProps) {
  const { accountId, sourceId, asksWhen, offersMatching, busy, onChoose, onClose } = props;
  const { t } = useTranslation();
  const [picks, setPicks] = useZonePicks();
  const [immediate, setImmediate] = useState(true);
  const may = useMay(CHOICE, { account: accountId });
  const refusal = useRefusalText(may);
  if (may === null) return <TrackRowSkeleton rows={4} />;
  if (!may.ok)
    return (
      <EmptyState icon={<IconLock size={26} stroke={1.6} />} title={t("playTo.mayNot")}>
        {refusal}
      </EmptyState>
    );
  const count = pickedCount(picks);
  return (
    <form
      className={classes.picker}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(picks, immediate);
      }}
    >
      <p className={classes.intro}>{t("playTo.intro")}</p>
      <ZonePicker
        account={accountId}
        may={CHOICE}
        picks={picks}
        onPick={setPicks}
        sourceId={sourceId}
        offersMatching={offersMatching}
        none={<NoZones accountId={accountId} onClose={onClose} />}
      />
      <footer className={classes.footer}>
        {asksWhen ? (
          <SegmentedControl
            aria-label={t("playTo.when")}
            value={immediate ? "now" : "next"}
            data={[
              { value: "now", label: t("playTo.now") },
              { value: "next", label: t("playTo.afterTrack") },
            ]}
            onChange={(value) => setImmediate(value === "now")}
          />
        ) : null}
        <span className={classes.count} aria-live="polite">
          {t("playTo.chosen", { count })}
        </span>
        <Button type="submit" loading={busy} disabled={count === 0}>
          {t("playTo.confirm")}
        </Button>
      </footer>
    </form>
  );
}

function NoZones({ accountId, onClose }: Pick<PlayToZonesProps, "accountId" | "onClose">) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={NO_ZONES_ICON}
      title={t("playTo.noZones.title")}
      action={
        <Button component={Link} to={paths.zoneCreate({ accountId })} onClick={onClose}>
          {t("playTo.noZones.action")}
        </Button>
      }
    >
      {t("playTo.noZones.body")}
    </EmptyState>
  );
}
