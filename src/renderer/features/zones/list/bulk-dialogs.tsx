import { Button, Group, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { presetQueries } from "#renderer/data/zones/zone-presets.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { MusicChooser } from "#renderer/parts/change-music/music-chooser.tsx";
import { LabelPicker } from "#renderer/parts/labels/label-picker.tsx";
import { ManySettingsFields } from "#renderer/parts/zone-presets/many-settings.tsx";
import { PresetPreview } from "#renderer/parts/zone-presets/preset-preview.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { VolumeSlider } from "#renderer/ui/inputs/volume-slider.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { ZoneSelection } from "#shared/contract/rest/zones/zone-filter.ts";
import type { ZoneChange } from "#shared/contract/rest/zones/zone-operations.ts";
import type { ZonePreset } from "#shared/contract/rest/zones/zone-presets.ts";
import type { ManySettings } from "#shared/contract/zone-settings.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import classes from "./bulk-dialogs.module.css";

export type BulkDialog = "music" | "volume" | "settings" | "labels" | "preset";

interface BulkDialogsProps {
  readonly account: string;
  readonly opened: BulkDialog | null;
  /** How many zones are selected. */
  readonly count: number;
  readonly zones: () => ZoneSelection;
  readonly busy: boolean;
  readonly onChange: (change: ZoneChange) => void;
  readonly onClose: () => void;
}

/** The dialogs of the actions on selected zones. */
export function BulkDialogs({ opened, count, onClose, ...more }: BulkDialogsProps) {
  const { t } = useTranslation();
  // The first render is already open, and a modal mounted open cannot return the focus.
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const title = opened === null ? "" : t(`zones.many.titles.${opened}`, { count });
  return (
    <Dialog opened={drawn && opened !== null} title={title} onClose={onClose} withCross size={560}>
      {opened === "music" ? <Music {...more} /> : null}
      {opened === "volume" ? <Volume {...more} /> : null}
      {opened === "settings" ? <Settings {...more} /> : null}
      {opened === "labels" ? <Labels {...more} /> : null}
      {opened === "preset" ? <Preset {...more} /> : null}
    </Dialog>
  );
}

type PartProps = Pick<BulkDialogsProps, "account" | "zones" | "busy" | "onChange">;

function Music({ account, busy, onChange }: PartProps) {
  const { t } = useTranslation();
  const [immediate, setImmediate] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className={classes.body}>
      <MusicChooser
        account={account}
        sourceId={null}
        busyId={busy ? chosen : null}
        onChoose={({ id }) => {
          setChosen(id);
          const type = isIdOf("Schedule", id) ? "schedule" : "collection";
          onChange({ type: "source", play_from: { type, id }, immediate });
        }}
      />
      <SegmentedControl
        aria-label={t("playTo.when")}
        value={immediate ? "now" : "next"}
        data={[
          { value: "now", label: t("playTo.now") },
          { value: "next", label: t("playTo.afterTrack") },
        ]}
        onChange={(value) => setImmediate(value === "now")}
      />
    </div>
  );
}

function Volume({ busy, onChange }: PartProps) {
  const { t } = useTranslation();
  const [volume, setVolume] = useState(50);
  return (
    <div className={classes.body}>
      <p className={classes.hint}>{t("zones.many.volumeHint")}</p>
      <VolumeSlider value={volume} onChange={setVolume} />
      <Group justify="flex-end">
        <Button loading={busy} onClick={() => onChange({ type: "volume", volume })}>
          {t("zones.many.setVolume")}
        </Button>
      </Group>
    </div>
  );
}

function Settings({ busy, onChange }: PartProps) {
  const { t } = useTranslation();
  const [settings, setSettings] = useState<ManySettings>({});
  return (
    <div className={classes.body}>
      <p className={classes.hint}>{t("zonePresets.settingsHint")}</p>
      <ManySettingsFields value={settings} onChange={setSettings} />
      <Group justify="flex-end">
        <Button
          loading={busy}
          disabled={Object.keys(settings).length === 0}
          onClick={() => onChange({ type: "settings", settings })}
        >
          {t("zones.many.setSettings")}
        </Button>
      </Group>
    </div>
  );
}

function Labels({ account, busy, onChange }: PartProps) {
  const { t } = useTranslation();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  return (
    <div className={classes.body}>
      <LabelPicker account={account} label={t("zones.many.addLabels")} value={add} onChange={setAdd} />
      <LabelPicker
        account={account}
        label={t("zones.many.removeLabels")}
        value={remove}
        onChange={setRemove}
      />
      <Group justify="flex-end">
        <Button
          loading={busy}
          disabled={add.length + remove.length === 0}
          onClick={() => onChange({ type: "labels", add: [...add], remove: [...remove] })}
        >
          {t("zones.many.setLabels")}
        </Button>
      </Group>
    </div>
  );
}

/** Chooses a preset, then shows the changes it would make. */
function Preset({ account, zones, busy, onChange }: PartProps) {
  const { t } = useTranslation();
  const query = useQuery(presetQueries(useServices()).list(account));
  const [chosen, setChosen] = useState<ZonePreset | null>(null);
  // The selection of the moment: the list may load more meanwhile.
  const [selection] = useState(zones);
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={3} />;
  if (chosen)
    return (
      <div className={classes.body}>
        <p className={classes.hint}>{t("zonePresets.previewIntro")}</p>
        <PresetPreview account={account} preset={chosen.id} zones={selection} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setChosen(null)}>
            {t("zonePresets.back")}
          </Button>
          <Button loading={busy} onClick={() => onChange({ type: "preset", preset: chosen.id })}>
            {t("zonePresets.confirm")}
          </Button>
        </Group>
      </div>
    );
  return (
    <div className={classes.body}>
      <p className={classes.hint}>
        {t(query.data.length === 0 ? "zonePresets.empty.title" : "zonePresets.choose")}
      </p>
      {query.data.map((preset) => (
        <Button key={preset.id} variant="default" justify="flex-start" onClick={() => setChosen(preset)}>
          <span dir="auto">{preset.name}</span>
        </Button>
      ))}
      <Link to={paths.zonePresets({ accountId: account })}>{t("zonePresets.manage")}</Link>
    </div>
  );
}
