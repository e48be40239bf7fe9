import { useTranslation } from "react-i18next";
import type { TextKey } from "#renderer/lib/i18n/text-key.ts";
import type { ManySettings } from "#shared/contract/zone-settings.ts";

/** Text keys of the settings' names, under `zones.settings`. */
export const SETTING_NAMES = {
  max_volume: "maxVolume",
  default_volume: "defaultVolume",
  artist_gap_hours: "artistGap",
  crossfade: "crossfade",
  crossfade_length: "crossfadeLength",
  volume_eq: "volumeEq",
  mono: "mono",
  bitrate: "bitrate",
  staff_control: "staffControl",
  discoverable: "discoverable",
  offline: "offline",
  diskcache_max_mb: "diskcache",
  download_limitation: "downloadLimit",
  fallback_collection: "fallback",
} as const satisfies Record<keyof ManySettings, TextKey<"zones.settings">>;

const BITRATES = { low: "bitrateLow", normal: "bitrateNormal", high: "bitrateHigh" } as const;
const MEGABYTES = 1024;

const isSetting = (field: string): field is keyof ManySettings => Object.hasOwn(SETTING_NAMES, field);

/** Words for a setting, or the source, and for its values. */
export function useSettingText() {
  const { t } = useTranslation();
  return {
    nameOf: (field: string) =>
      isSetting(field) ? t(`zones.settings.${SETTING_NAMES[field]}`) : t("zonePresets.source"),
    textOf: (field: string, value: unknown) => {
      if (typeof value === "boolean") return t(value ? "zonePresets.on" : "zonePresets.off");
      if (value === null) return t("zonePresets.none");
      if (typeof value === "object" && "limit_enabled" in value)
        return t(value.limit_enabled ? "zonePresets.on" : "zonePresets.off");
      if (field === "bitrate" && typeof value === "string" && Object.hasOwn(BITRATES, value))
        return t(`zones.settings.${BITRATES[value as keyof typeof BITRATES]}`);
      if (field === "artist_gap_hours" && typeof value === "number")
        return value === 0 ? t("zones.settings.artistGapOff") : t("zones.settings.hours", { count: value });
      if (field === "crossfade_length" && typeof value === "number")
        return t("zones.settings.seconds", { count: value });
      if (field === "diskcache_max_mb" && typeof value === "number")
        return `${value / MEGABYTES} ${t("zones.settings.gigabytes")}`;
      return String(value);
    },
  };
}
