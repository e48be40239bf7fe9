import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NumberField } from "#renderer/forms/fields/number-field.tsx";
import { FormBody } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Section, SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";
import type { ZoneSettings } from "#shared/contract/player.ts";
import { MAX_STORAGE_MB, MIN_STORAGE_MB } from "#shared/contract/zone-settings.ts";
import classes from "./settings.module.css";
import { type ChangeSettings, Line, Toggle } from "./settings-lines.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));
const MEGABYTES = 1024;

interface StorageSettingsProps {
  readonly settings: ZoneSettings;
  readonly change: ChangeSettings;
  /** Like `change`, but rejects when the service refuses. */
  readonly save: (change: Partial<ZoneSettings>) => Promise<unknown>;
}

/** Storage limit, and allowed times for downloads. */
export function StorageSettings({ settings, change, save }: StorageSettingsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("zones.settings.storage")}>
      <Toggle name="offline" text="offline" hint="offlineHint" settings={settings} change={change} />
      <Space megabytes={settings.diskcache_max_mb} save={save} />
      <DownloadHours
        value={settings.download_limitation}
        onChange={(download_limitation) => change({ download_limitation })}
      />
    </Section>
  );
}

interface SpaceProps extends Pick<StorageSettingsProps, "save"> {
  readonly megabytes: number;
}

/** Entered in gigabytes, saved on blur. A value out of range shows an error and is not saved. */
function Space({ megabytes, save }: SpaceProps) {
  const { t } = useTranslation();
  const form = useServiceForm({
    defaults: { gigabytes: megabytes / MEGABYTES },
    validators: {
      gigabytes: [(value) => (isSpace(value * MEGABYTES) ? null : t("zones.settings.diskcacheBounds"))],
    },
    call: ({ gigabytes }) => save({ diskcache_max_mb: Math.round(gigabytes * MEGABYTES) }),
    serviceNames: { "settings.diskcache_max_mb": "gigabytes" },
  });
  const leave = async () => {
    // An invalid value shows an error, and blurs the field.
    if (form.formState.isDirty && (await form.trigger("gigabytes"))) await form.submit();
  };
  return (
    <Line label={t("zones.settings.diskcache")}>
      {(id) => (
        <FormBody form={form} onBlur={leave}>
          <NumberField
            form={form}
            name="gigabytes"
            aria-labelledby={id}
            min={MIN_STORAGE_MB / MEGABYTES}
            max={MAX_STORAGE_MB / MEGABYTES}
            rightSection={t("zones.settings.gigabytes")}
            w={220}
          />
        </FormBody>
      )}
    </Line>
  );
}

function isSpace(megabytes: number): boolean {
  return Math.round(megabytes) >= MIN_STORAGE_MB && megabytes <= MAX_STORAGE_MB;
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
