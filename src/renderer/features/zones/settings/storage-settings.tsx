import { NumberInput, Select } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ZoneSettings } from "#shared/contract/player.ts";
import classes from "./settings.module.css";
import { type ChangeSettings, Line, Section, SwitchLine, Toggle } from "./settings-lines.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));
const MEGABYTES = 1024;
const LEAST_MB = 256;
const MOST_MB = 1_000_000;

interface StorageSettingsProps {
  readonly settings: ZoneSettings;
  readonly change: ChangeSettings;
  /** What the service said about a setting, by its name. */
  readonly errors: Readonly<Record<string, string>>;
}

/** What the player keeps, how much of it, and when it fetches it. */
export function StorageSettings({ settings, change, errors }: StorageSettingsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("zones.settings.storage")}>
      <Toggle name="offline" text="offline" hint="offlineHint" settings={settings} change={change} />
      <Space
        value={settings.diskcache_max_mb}
        error={errors.diskcache_max_mb}
        onChange={(diskcache_max_mb) => change({ diskcache_max_mb })}
      />
      <DownloadHours
        value={settings.download_limitation}
        onChange={(download_limitation) => change({ download_limitation })}
      />
    </Section>
  );
}

interface SpaceProps {
  /** MB. */
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (megabytes: number) => void;
}

/** Typed in gigabytes, saved on leaving the field. What is out of bounds is said, and not saved. */
function Space({ value, error, onChange }: SpaceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | number>(value / MEGABYTES);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => setTyped(value / MEGABYTES), [value]);
  const save = () => {
    const megabytes = Math.round(Number(typed) * MEGABYTES);
    const fits = typed !== "" && megabytes >= LEAST_MB && megabytes <= MOST_MB;
    setWrong(!fits);
    if (fits && megabytes !== value) onChange(megabytes);
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
          min={LEAST_MB / MEGABYTES}
          max={MOST_MB / MEGABYTES}
          clampBehavior="none"
          decimalScale={2}
          suffix=" GB"
          w={220}
          error={isWrong ? t("zones.settings.diskcacheBounds") : error}
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
      <SwitchLine
        label={t("zones.settings.downloadLimit")}
        hint={t("zones.settings.downloadLimitHint")}
        checked={value.limit_enabled}
        onChange={(limit_enabled) => onChange({ ...value, limit_enabled })}
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
