import { Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { useServices } from "../../../lib/services.tsx";
import { toast } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { playlistNameQuery, playlistsQuery, schedulesQuery, zoneCommands } from "../api.ts";
import { type ChangeSettings, Line, Section } from "./settings-lines.tsx";

interface MusicSettingsProps {
  readonly account: string;
  readonly zone: SoundZone;
  readonly change: ChangeSettings;
  readonly error: string | undefined;
}

/** The zone's schedule, and what plays where it leaves a gap. */
export function MusicSettings({ account, zone, change, error }: MusicSettingsProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("zones.settings.music")}>
      <ScheduleLine account={account} zone={zone} />
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
    </Section>
  );
}

function ScheduleLine({ account, zone }: { readonly account: string; readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const schedules = useQuery(schedulesQuery(services.rest, account)).data ?? [];
  const current = zone.play_from?.type === "schedule" ? zone.play_from.id : null;
  const assign = (id: string | null) => {
    if (id === null || id === current) return;
    const patch = { play_from: { type: "schedule", id } };
    zoneCommands(services)
      .updateZone(account, zone.id, patch)
      .then(
        () => toast("success", t("zones.settings.changed"), { id: "zone-settings" }),
        (failed) => toast("error", errorText(failed), { title: t("zones.settings.changeFailed") }),
      );
  };
  const hint = schedules.length === 0 ? t("zones.settings.noSchedules") : t("zones.settings.scheduleHint");
  return (
    <Line label={t("zones.settings.schedule")} hint={hint}>
      {(id) => (
        <Select
          aria-labelledby={id}
          w="100%"
          miw={260}
          placeholder={t("zones.settings.scheduleNone")}
          data={schedules.map(({ id: value, name }) => ({ value, label: name }))}
          value={current}
          disabled={schedules.length === 0}
          allowDeselect={false}
          onChange={assign}
        />
      )}
    </Line>
  );
}

interface PlaylistSelectProps {
  readonly account: string;
  readonly labelId: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (playlist: string | null) => void;
}

const SEARCH_AFTER_MS = 250;

/** A playlist of the library, or whatever else a search finds; cleared, Roomtone chooses. */
function PlaylistSelect({ account, labelId, value, error, onChange }: PlaylistSelectProps) {
  const { t } = useTranslation();
  const { graphql, rest } = useServices();
  const [typed, setTyped] = useState("");
  const chosen = useQuery(playlistNameQuery(rest, value)).data ?? null;
  // The field holds the chosen one's name until somebody types.
  const search = typed === chosen?.name ? "" : typed.trim();
  const [asked] = useDebouncedValue(search, SEARCH_AFTER_MS);
  const playlists = useQuery({
    ...playlistsQuery(graphql, account, asked),
    placeholderData: keepPreviousData,
  });
  const options = (playlists.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const missing = chosen !== null && !options.some((option) => option.value === chosen.id);
  return (
    <Select
      aria-labelledby={labelId}
      w="100%"
      miw={260}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("zones.settings.fallbackClear") }}
      placeholder={t("zones.settings.fallbackNone")}
      nothingFoundMessage={playlists.isFetching ? null : t("zones.settings.fallbackNothing")}
      // The service has searched already.
      filter={({ options: found }) => found}
      data={missing ? [{ value: chosen.id, label: chosen.name }, ...options] : options}
      value={value}
      searchValue={typed}
      rightSection={playlists.isFetching && asked !== "" ? <Loader size="xs" /> : undefined}
      error={error}
      onSearchChange={setTyped}
      onChange={(picked) => picked !== value && onChange(picked)}
    />
  );
}
