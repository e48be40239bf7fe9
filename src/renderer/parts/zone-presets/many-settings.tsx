import { Checkbox, NumberInput, SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ManySettings } from "#shared/contract/zone-settings.ts";
import {
  LEAST_MAX_VOLUME,
  MAX_ARTIST_GAP_HOURS,
  MAX_CROSSFADE_SECONDS,
  MAX_STORAGE_MB,
  MIN_STORAGE_MB,
  ZoneSettings,
} from "#shared/contract/zone-settings.ts";
import { VOLUME_RESOLUTION } from "#shared/domain/playback/volume.ts";
import classes from "./many-settings.module.css";
import { SETTING_NAMES } from "./use-setting-text.ts";

/** Settings that make sense for many zones at once. */
const OFFERED = [
  "default_volume",
  "max_volume",
  "artist_gap_hours",
  "crossfade",
  "crossfade_length",
  "volume_eq",
  "mono",
  "bitrate",
  "staff_control",
  "discoverable",
  "offline",
  "diskcache_max_mb",
] as const satisfies readonly (keyof ManySettings)[];
type Offered = (typeof OFFERED)[number];

const MEGABYTES = 1024;
const LEVELS = {
  default_volume: { min: 0, max: VOLUME_RESOLUTION, step: 1, unit: 1 },
  max_volume: { min: LEAST_MAX_VOLUME, max: VOLUME_RESOLUTION, step: 1, unit: 1 },
  artist_gap_hours: { min: 0, max: MAX_ARTIST_GAP_HOURS, step: 1, unit: 1 },
  crossfade_length: { min: 0, max: MAX_CROSSFADE_SECONDS, step: 0.5, unit: 1 },
  diskcache_max_mb: {
    min: MIN_STORAGE_MB / MEGABYTES,
    max: Math.floor(MAX_STORAGE_MB / MEGABYTES),
    step: 1,
    unit: MEGABYTES,
  },
} as const;

interface ManySettingsProps {
  readonly value: ManySettings;
  readonly onChange: (value: ManySettings) => void;
}

/** Settings to set in many zones: a ticked one is set, the others stay as they are in each zone. */
export function ManySettingsFields({ value, onChange }: ManySettingsProps) {
  const { t } = useTranslation();
  const usual = ZoneSettings.parse({});
  const toggle = (name: Offered) => {
    const { [name]: held, ...others } = value;
    onChange(held === undefined ? { ...value, [name]: usual[name] } : others);
  };
  return (
    <ul className={classes.lines}>
      {OFFERED.map((name) => {
        const held = value[name];
        const label = t(`zones.settings.${SETTING_NAMES[name]}`);
        return (
          <li key={name} className={classes.line}>
            <Checkbox
              className={classes.name}
              label={label}
              checked={held !== undefined}
              onChange={() => toggle(name)}
            />
            {held === undefined ? null : (
              <Control
                name={name}
                label={label}
                value={held}
                onChange={(next) => onChange({ ...value, [name]: next })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ControlProps {
  readonly name: Offered;
  readonly label: string;
  readonly value: boolean | number | string;
  readonly onChange: (value: boolean | number | string) => void;
}

function Control({ name, label, value, onChange }: ControlProps) {
  const { t } = useTranslation();
  const named = t("zonePresets.valueOf", { setting: label });
  if (typeof value === "boolean")
    return (
      <SegmentedControl
        aria-label={named}
        value={value ? "on" : "off"}
        data={[
          { value: "on", label: t("zonePresets.on") },
          { value: "off", label: t("zonePresets.off") },
        ]}
        onChange={(next) => onChange(next === "on")}
      />
    );
  if (name in LEVELS && typeof value === "number") {
    const { min, max, step, unit } = LEVELS[name as keyof typeof LEVELS];
    return (
      <NumberInput
        aria-label={named}
        w={120}
        min={min}
        max={max}
        step={step}
        clampBehavior="strict"
        suffix={name === "diskcache_max_mb" ? ` ${t("zones.settings.gigabytes")}` : ""}
        value={value / unit}
        onChange={(next) => {
          if (typeof next === "number" && next >= min) onChange(Math.round(next * unit * 10) / 10);
        }}
      />
    );
  }
  return (
    <SegmentedControl
      aria-label={named}
      value={String(value)}
      data={[
        { value: "low", label: t("zones.settings.bitrateLow") },
        { value: "normal", label: t("zones.settings.bitrateNormal") },
        { value: "high", label: t("zones.settings.bitrateHigh") },
      ]}
      onChange={onChange}
    />
  );
}
