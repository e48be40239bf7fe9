import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { IconLayoutGrid, IconSearch } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./play-to-dialog.module.css";
import { WindowRows } from "./window-rows.tsx";
import { choiceOf, groupZones, toggleAll, toggleZone } from "./zone-choice.ts";
import { ZoneChoice, ZoneGroup } from "./zone-group.tsx";

/** Smallest number of zones with a search field. */
const SEARCH_FROM = 6;
/** More zones than this are shown as one virtualised list without headings. */
const WINDOWED_FROM = 100;
const ROW_PX = 56;

interface ZonePickerProps {
  readonly accountId: string;
  readonly query: UseQueryResult<SoundZone[]>;
  /** The music to play, for marking zones that play it already. */
  readonly sourceId: string | null;
  /** Whether to ask if the music starts now or after the current track. */
  readonly asksWhen: boolean;
  readonly busy: boolean;
  readonly onChoose: (zones: readonly SoundZone[], immediate: boolean) => void;
  readonly onClose: () => void;
}

/** Checkboxes for the account's zones, by location. A single zone is preselected. */
export function ZonePicker(props: ZonePickerProps) {
  const { accountId, query, sourceId, asksWhen, busy, onChoose, onClose } = props;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const zones = useMemo(() => query.data?.filter(({ deactivated }) => !deactivated) ?? [], [query.data]);
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const [search, setSearch] = useState("");
  const [immediate, setImmediate] = useState(true);
  const groups = useMemo(() => groupZones(zones, search, language), [zones, search, language]);
  const lone = zones.length === 1 && zones[0] ? [zones[0].id] : [];
  const chosen = ticked ?? new Set(lone);

  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (query.isPending) return <TrackRowSkeleton rows={4} />;
  if (zones.length === 0) return <NoZones accountId={accountId} onClose={onClose} />;
  const shown = groups.flatMap((group) => group.zones.map(({ id }) => id));
  const choice = choiceOf(chosen, shown);
  return (
    <form
      className={classes.picker}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(
          zones.filter(({ id }) => chosen.has(id)),
          immediate,
        );
      }}
    >
      <p className={classes.intro}>{t("playTo.intro")}</p>
      {zones.length >= SEARCH_FROM ? (
        <SearchField
          value={search}
          onChange={setSearch}
          label={t("playTo.search")}
          placeholder={t("playTo.search")}
          clearLabel={t("app.clear")}
        />
      ) : null}
      {zones.length > 1 && shown.length > 0 ? (
        <Checkbox
          className={classes.all}
          label={t("playTo.selectAll")}
          checked={choice === "all"}
          indeterminate={choice === "some"}
          onChange={() => setTicked(toggleAll(chosen, shown))}
        />
      ) : null}
      {shown.length > WINDOWED_FROM ? (
        <WindowRows
          rows={groups.flatMap((group) => group.zones)}
          keyOf={({ id }) => id}
          estimate={ROW_PX}
          label={t("playTo.outcome.zones")}
        >
          {(zone) => (
            <ZoneChoice
              zone={zone}
              location={zone.location_name}
              chosen={chosen}
              sourceId={sourceId}
              onToggle={(id) => setTicked(toggleZone(chosen, id))}
            />
          )}
        </WindowRows>
      ) : (
        <div className={classes.groups}>
          {groups.map((group) => (
            <ZoneGroup
              key={group.locationId}
              group={group}
              chosen={chosen}
              sourceId={sourceId}
              onToggle={(id) => setTicked(toggleZone(chosen, id))}
              onToggleAll={(ids) => setTicked(toggleAll(chosen, ids))}
            />
          ))}
          {groups.length === 0 ? (
            <EmptyState icon={<IconSearch size={26} stroke={1.6} />} title={t("playTo.nothing.title")}>
              {t("playTo.nothing.body")}
            </EmptyState>
          ) : null}
        </div>
      )}
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
          {t("playTo.chosen", { count: chosen.size })}
        </span>
        <Button type="submit" loading={busy} disabled={chosen.size === 0}>
          {t("playTo.confirm")}
        </Button>
      </footer>
    </form>
  );
}

function NoZones({ accountId, onClose }: Pick<ZonePickerProps, "accountId" | "onClose">) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconLayoutGrid size={26} stroke={1.6} />}
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
