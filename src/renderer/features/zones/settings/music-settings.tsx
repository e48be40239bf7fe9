import { Button, Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useUpgradeOffer } from "#renderer/data/access/upgrade.ts";
import { libraryQueries } from "#renderer/data/library/library.ts";
import { musicQueries } from "#renderer/data/music/music.ts";
import { scheduleQueries } from "#renderer/data/schedules/schedules.ts";
import { useUpdateZone } from "#renderer/data/zones/zone-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import { Section } from "#renderer/ui/inputs/setting-lines.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ScheduleSummary } from "#shared/contract/rest/music/schedules.ts";
import { MAX_ARTIST_GAP_HOURS } from "#shared/contract/zone-settings.ts";
import { LessOftenLine } from "./less-often-line.tsx";
import { type ChangeSettings, Level, Line } from "./settings-lines.tsx";

interface MusicSettingsProps {
  readonly account: string;
  readonly zone: SoundZone;
  readonly change: ChangeSettings;
  readonly error: string | undefined;
}

/** The zone's schedule, the music in its gaps, and what it plays less often. */
export function MusicSettings({ account, zone, change, error }: MusicSettingsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("zones.settings.music")}>
      <ScheduleLine account={account} zone={zone} />
      <OwnScheduleLine account={account} zone={zone} />
      <Line label={t("zones.settings.fallback")} hint={t("zones.settings.fallbackHint")}>
        {(id) => (
          <PlaylistSelect
            account={account}
            labelId={id}
            value={zone.settings.fallback_collection}
            error={error}
            onChange={(fallback_collection) => change({ fallback_collection })}
          />
        )}
      </Line>
      <Level
        label={t("zones.settings.artistGap")}
        hint={t("zones.settings.artistGapHint")}
        value={zone.settings.artist_gap_hours}
        max={MAX_ARTIST_GAP_HOURS}
        step={1}
        text={(count) =>
          count === 0 ? t("zones.settings.artistGapOff") : t("zones.settings.hours", { count })
        }
        onChange={(artist_gap_hours) => change({ artist_gap_hours })}
      />
      <LessOftenLine account={account} zone={zone.id} />
    </Section>
  );
}

function ScheduleLine({ account, zone }: { readonly account: string; readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const update = useUpdateZone(account, { title: "zones.settings.changeFailed" });
  const schedules = useQuery(scheduleQueries(useServices()).list(account)).data ?? [];
  const current = zone.play_from?.type === "schedule" ? zone.play_from.id : null;
  const assign = (id: string | null) => {
    if (id === null || id === current) return;
    update.mutate({ params: { id: zone.id }, body: { play_from: { type: "schedule", id } } });
  };
  const isOff = schedules.some(({ id, enabled }) => id === current && !enabled);
  const hint =
    schedules.length === 0
      ? t("zones.settings.noSchedules")
      : t(isOff ? "zones.settings.scheduleIsOff" : "zones.settings.scheduleHint");
  return (
    <Line label={t("zones.settings.schedule")} hint={hint}>
      {(id) => (
        <Select
          aria-labelledby={id}
          w="100%"
          miw={260}
          placeholder={t("zones.settings.scheduleNone")}
          data={schedules.map(({ id: value, name, enabled }) => ({
            value,
            label: enabled ? name : t("zones.settings.scheduleOff", { name }),
          }))}
          value={current}
          disabled={schedules.length === 0}
          allowDeselect={false}
          onChange={assign}
        />
      )}
    </Line>
  );
}

/** Creates or edits the zone's own schedule. */
function OwnScheduleLine({ account, zone }: { readonly account: string; readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const own = useOwnSchedule(account, zone.id);
  const may = useMay("music.edit", { account });
  const refusal = useRefusalText(may);
  const upgrade = useUpgradeOffer("schedule.edit", may);
  const returnPath = paths.zoneSettings({ accountId: account, zoneId: zone.id });
  if (own === undefined) return null;
  const to = own
    ? paths.scheduleEdit({ accountId: account, scheduleId: own.id, returnPath })
    : paths.scheduleNew({ accountId: account, zone: zone.id, returnPath });
  return (
    <Line label={t("zones.settings.ownSchedule")} hint={t("zones.settings.ownScheduleHint")}>
      {(id) => (
        <DisabledReason reason={refusal} onRefused={upgrade}>
          {(disabled) => (
            <Button
              variant="default"
              component={Link}
              to={to}
              id={`${id}-link`}
              aria-labelledby={`${id}-link ${id}`}
              {...disabled}
            >
              {t(own ? "zones.settings.ownScheduleEdit" : "zones.settings.ownScheduleMake")}
            </Button>
          )}
        </DisabledReason>
      )}
    </Line>
  );
}

/**
 * The zone's own schedule; null if it has none, undefined until loaded. Found in the account's list, or requested for
 * the zone by people who may not list the account's schedules.
 */
function useOwnSchedule(account: string, zone: string): Pick<ScheduleSummary, "id"> | null | undefined {
  const queries = scheduleQueries(useServices());
  const all = useQuery(queries.list(account));
  const asked = useQuery({ ...queries.ofZone(zone), enabled: all.isLoadingError });
  return all.data ? (all.data.find(({ sound_zone_id }) => sound_zone_id === zone) ?? null) : asked.data;
}

interface PlaylistSelectProps {
  readonly account: string;
  readonly labelId: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (playlist: string | null) => void;
}

const SEARCH_AFTER_MS = 250;

/** Select value for no playlist. */
const AUTOMATIC = "automatic";

/** A playlist of the library or of a search; or an automatic choice. */
function PlaylistSelect({ account, labelId, value, error, onChange }: PlaylistSelectProps) {
  const { t } = useTranslation();
  const services = useServices();
  const [typed, setTyped] = useState("");
  const chosen = useQuery(musicQueries(services).playlistName(value)).data ?? null;
  const automatic = t("zones.settings.fallbackNone");
  // The field shows the selected name until somebody types.
  const search = typed === (chosen?.name ?? automatic) ? "" : typed.trim();
  const [asked] = useDebouncedValue(search, SEARCH_AFTER_MS);
  const playlists = useQuery({
    ...libraryQueries(services).choices(account, asked),
    placeholderData: keepPreviousData,
  });
  const found = (playlists.data ?? []).filter(({ id }) => id !== chosen?.id);
  const options = [...(chosen ? [chosen] : []), ...found].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      aria-labelledby={labelId}
      w="100%"
      miw={260}
      searchable
      allowDeselect={false}
      // The service has already filtered.
      filter={({ options: all }) => all}
      data={[{ value: AUTOMATIC, label: automatic }, ...options]}
      value={value ?? AUTOMATIC}
      searchValue={typed}
      rightSection={playlists.isFetching && asked !== "" ? <Loader size="xs" /> : undefined}
      error={error}
      onSearchChange={setTyped}
      onChange={(picked) => {
        const playlist = picked === AUTOMATIC ? null : picked;
        if (playlist !== value) onChange(playlist);
      }}
    />
  );
}
