import { Card, NumberInput, SegmentedControl, Select, Slider, Switch } from "@mantine/core";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ZoneSettings } from "#shared/contract/player.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./settings.module.css";
import { useZoneSettings } from "./use-zone-settings.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));
const MEGABYTES = 1024;

/** All settings of a zone. */
export function ZoneSettingsForm({ account, zone }: { readonly account: string; readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const change = useZoneSettings(account, zone);
  const { settings } = zone;
  return (
    <>
      <Section title={t("zones.settings.sound")}>
        <Toggle name="crossfade" hint="crossfadeHint" settings={settings} change={change} />
        {settings.crossfade && (
          <Level
            label={t("zones.settings.crossfadeLength")}
            value={settings.crossfade_length}
            max={10}
            step={0.5}
            text={(count) => t("zones.settings.seconds", { count })}
            onChange={(crossfade_length) => change({ crossfade_length })}
          />
        )}
        <Toggle name="volume_eq" text="volumeEq" hint="volumeEqHint" settings={settings} change={change} />
        <Toggle name="mono" hint="monoHint" settings={settings} change={change} />
        <Level
          label={t("zones.settings.defaultVolume")}
          value={settings.default_volume}
          max={100}
          step={1}
          text={String}
          onChange={(default_volume) => change({ default_volume })}
        />
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
        <Toggle name="discoverable" hint="discoverableHint" settings={settings} change={change} />
      </Section>
      <Section title={t("zones.settings.storage")}>
        <Toggle name="offline" hint="offlineHint" settings={settings} change={change} />
        <Space
          value={settings.diskcache_max_mb}
          onChange={(diskcache_max_mb) => change({ diskcache_max_mb })}
        />
        <DownloadHours
          value={settings.download_limitation}
          onChange={(download_limitation) => change({ download_limitation })}
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section">
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.lines}>{children}</div>
    </Card>
  );
}

type Flag = { [K in keyof ZoneSettings]: ZoneSettings[K] extends boolean ? K : never }[keyof ZoneSettings];

interface ToggleProps {
  readonly name: Flag;
  /** Key of its label under `zones.settings`; the setting's own name unless told. */
  readonly text?: string;
  readonly hint: string;
  readonly settings: ZoneSettings;
  readonly change: (change: Partial<ZoneSettings>) => void;
}

function Toggle({ name, text = name, hint, settings, change }: ToggleProps) {
  const { t } = useTranslation();
  return (
    <Switch
      className={classes.line}
      labelPosition="left"
      size="md"
      classNames={{ body: classes.switchBody ?? "", labelWrapper: classes.grow ?? "" }}
      label={t(`zones.settings.${text}`)}
      description={t(`zones.settings.${hint}`)}
      checked={settings[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  );
}

interface LineProps {
  readonly label: string;
  /** Given the id of the label. */
  readonly children: (labelId: string) => ReactNode;
}

function Line({ label, children }: LineProps) {
  const id = useId();
  return (
    <div className={classes.wide}>
      <span id={id} className={classes.grow}>
        {label}
      </span>
      <div className={classes.control}>{children(id)}</div>
    </div>
  );
}

interface LevelProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly step: number;
  readonly text: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** Saved where the hand lets go. */
function Level({ label, value, max, step, text, onChange }: LevelProps) {
  const [held, setHeld] = useState(value);
  useEffect(() => setHeld(value), [value]);
  return (
    <Line label={label}>
      {() => (
        <div className={classes.level}>
          <Slider
            className={classes.grow}
            min={0}
            max={max}
            step={step}
            value={held}
            label={null}
            thumbLabel={label}
            onChange={setHeld}
            onChangeEnd={onChange}
          />
          <output className={classes.number}>{text(held)}</output>
        </div>
      )}
    </Line>
  );
}

interface SpaceProps {
  /** MB. */
  readonly value: number;
  readonly onChange: (megabytes: number) => void;
}

/** Typed in gigabytes, saved on leaving the field. */
function Space({ value, onChange }: SpaceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | number>(value / MEGABYTES);
  useEffect(() => setTyped(value / MEGABYTES), [value]);
  const save = () => {
    const megabytes = Math.round(Number(typed) * MEGABYTES);
    if (typed === "" || !Number.isFinite(megabytes)) setTyped(value / MEGABYTES);
    else if (megabytes !== value) onChange(Math.min(1_000_000, Math.max(256, megabytes)));
  };
  return (
    <Line label={t("zones.settings.diskcache")}>
      {(id) => (
        <NumberInput
          aria-labelledby={id}
          value={typed}
          onChange={setTyped}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === "Enter") save();
          }}
          min={0.25}
          max={976}
          decimalScale={2}
          suffix=" GB"
          w={140}
        />
      )}
    </Line>
  );
}

interface DownloadHoursProps {
  readonly value: ZoneSettings["download_limitation"];
  readonly onChange: (value: ZoneSettings["download_limitation"]) => void;
}

function DownloadHours({ value, onChange }: DownloadHoursProps) {
  const { t } = useTranslation();
  const hour = (name: "hour_start" | "hour_end", label: string) => (
    <Select
      label={label}
      data={HOURS}
      value={String(value[name])}
      allowDeselect={false}
      onChange={(picked) => onChange({ ...value, [name]: Number(picked) })}
      w={110}
    />
  );
  return (
    <>
      <Switch
        className={classes.line}
        labelPosition="left"
        size="md"
        classNames={{ body: classes.switchBody ?? "", labelWrapper: classes.grow ?? "" }}
        label={t("zones.settings.downloadLimit")}
        description={t("zones.settings.downloadLimitHint")}
        checked={value.limit_enabled}
        onChange={(event) => onChange({ ...value, limit_enabled: event.currentTarget.checked })}
      />
      {value.limit_enabled && (
        <div className={classes.hours}>
          <Select
            label={t("zones.settings.downloadType")}
            data={[
              { value: "inside", label: t("zones.settings.downloadInside") },
              { value: "outside", label: t("zones.settings.downloadOutside") },
            ]}
            value={value.limit_type}
            allowDeselect={false}
            onChange={(limit_type) =>
              onChange({ ...value, limit_type: limit_type === "outside" ? "outside" : "inside" })
            }
          />
          {hour("hour_start", t("zones.settings.downloadFrom"))}
          {hour("hour_end", t("zones.settings.downloadTo"))}
        </div>
      )}
    </>
  );
}
