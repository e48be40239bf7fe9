import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Section } from "#renderer/ui/inputs/setting-lines.tsx";
import type { ZoneSettings } from "#shared/contract/player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { LEAST_MAX_VOLUME, MAX_CROSSFADE_SECONDS } from "#shared/contract/zone-settings.ts";
import { startVolume, VOLUME_RESOLUTION } from "#shared/domain/playback/volume.ts";
import { AccountSettings } from "./account-settings.tsx";
import { MusicSettings } from "./music-settings.tsx";
import { OutputSetting } from "./output-setting.tsx";
import { Level, Line, Toggle } from "./settings-lines.tsx";
import { StorageSettings } from "./storage-settings.tsx";
import { useZoneSettings } from "./use-zone-settings.ts";

/** All settings of a zone; saves every change at once. */
export function ZoneSettingsForm({ account, zone }: { readonly account: string; readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const { change, save, errors } = useZoneSettings(account, zone);
  const { settings } = zone;
  return (
    <>
      <MusicSettings account={account} zone={zone} change={change} error={errors.fallback_collection} />
      <AccountSettings account={account} />
      <Section title={t("zones.settings.sound")}>
        <OutputSetting zone={zone} change={change} error={errors.output_device} />
        <Level
          label={t("zones.settings.maxVolume")}
          hint={t("zones.settings.maxVolumeHint")}
          value={settings.max_volume}
          min={LEAST_MAX_VOLUME}
          max={VOLUME_RESOLUTION}
          step={1}
          text={String}
          onChange={(max_volume) => change({ max_volume })}
        />
        <Level
          label={t("zones.settings.defaultVolume")}
          value={startVolume(settings)}
          max={settings.max_volume}
          step={1}
          text={String}
          onChange={(default_volume) => change({ default_volume })}
        />
        <Toggle name="crossfade" text="crossfade" hint="crossfadeHint" settings={settings} change={change} />
        {settings.crossfade && (
          <Level
            label={t("zones.settings.crossfadeLength")}
            value={settings.crossfade_length}
            max={MAX_CROSSFADE_SECONDS}
            step={0.5}
            text={(count) => t("zones.settings.seconds", { count })}
            onChange={(crossfade_length) => change({ crossfade_length })}
          />
        )}
        <Toggle name="volume_eq" text="volumeEq" hint="volumeEqHint" settings={settings} change={change} />
        <Toggle name="mono" text="mono" hint="monoHint" settings={settings} change={change} />
        <Line label={t("zones.settings.bitrate")}>
          {(id) => (
            <SegmentedControl
              aria-labelledby={id}
              value={settings.bitrate}
              data={[
                { value: "low", label: t("zones.settings.bitrateLow") },
                { value: "normal", label: t("zones.settings.bitrateNormal") },
                { value: "high", label: t("zones.settings.bitrateHigh") },
              ]}
              onChange={(bitrate) => change({ bitrate: bitrate as ZoneSettings["bitrate"] })}
            />
          )}
        </Line>
      </Section>
      <Section title={t("zones.settings.control")}>
        <Toggle
          name="staff_control"
          text="staffControl"
          hint="staffControlHint"
          settings={settings}
          change={change}
        />
        <Toggle
          name="discoverable"
          text="discoverable"
          hint="discoverableHint"
          settings={settings}
          change={change}
        />
      </Section>
      <StorageSettings settings={settings} change={change} save={save} />
    </>
  );
}
