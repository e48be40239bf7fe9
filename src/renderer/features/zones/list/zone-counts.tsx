import { Skeleton, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { zoneCountQueries } from "#renderer/data/zones/zone-counts.ts";
import { countedBy } from "#renderer/features/zones/zone-filter.ts";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { STATES } from "#renderer/ui/status/states.ts";
import { formatNumber } from "#shared/domain/formatting/numbers.ts";
import { isInFilter, type StateFilter, WORST_FIRST } from "#shared/domain/zones/zone-state.ts";
import { StateShares } from "./state-shares.tsx";
import classes from "./zone-counts.module.css";

interface ZoneCountsProps {
  readonly account: string;
  readonly filter: ZoneFilter;
  readonly onChange: (change: ZoneFilter) => void;
}

/** The groups of states, each with the filter that selects all of it. */
const GROUPS = ["playing", "quiet", "attention"] as const satisfies readonly StateFilter[];

/** How many of the zones are in which state. Pressing a count filters the list by it; pressing it again shows all. */
export function ZoneCounts({ account, filter, onChange }: ZoneCountsProps) {
  const { t } = useTranslation();
  const query = useQuery(zoneCountQueries(useServices()).counts(account, countedBy(filter)));
  const counts = query.data;
  // The list shows the error, with a button that retries.
  if (!counts && query.isError) return null;
  if (!counts) return <Skeleton className={classes.loading} height={70} aria-hidden />;
  const { states, total } = counts;
  const inGroup = (group: StateFilter) => WORST_FIRST.filter((state) => isInFilter(state, group));
  const countOf = (group: StateFilter) => inGroup(group).reduce((sum, state) => sum + states[state], 0);
  const choose = (state: StateFilter) =>
    onChange({ state: filter.state === state ? undefined : state, status: undefined, statusCode: undefined });
  const connecting = total - GROUPS.reduce((sum, group) => sum + countOf(group), 0);
  return (
    <section className={classes.counts} aria-label={t("zoneList.counts.label")}>
      <StateShares states={states} total={total} />
      <div className={classes.groups}>
        {GROUPS.map((group) => {
          const several = group !== "playing";
          const name = several ? t(`zones.state.${group}`) : t("states.playing");
          const shown = several
            ? inGroup(group).filter((state) => states[state] > 0 || filter.state === state)
            : [];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
            <div key={group} className={classes.group} role="group" aria-label={name}>
              <CountButton
                name={name}
                count={countOf(group)}
                group={group}
                pressed={filter.state === group}
                onPress={() => choose(group)}
              />
              {shown.map((state) => (
                <CountButton
                  key={state}
                  state={state}
                  name={t(`states.${state}`)}
                  count={states[state]}
                  pressed={filter.state === state}
                  onPress={() => choose(state)}
                />
              ))}
            </div>
          );
        })}
        {connecting > 0 && (
          <span className={classes.rest}>{t("zoneList.counts.connecting", { count: connecting })}</span>
        )}
      </div>
    </section>
  );
}

interface CountButtonProps {
  readonly name: string;
  readonly count: number;
  readonly pressed: boolean;
  readonly onPress: () => void;
  /** For a group: it stands out. */
  readonly group?: StateFilter;
  readonly state?: keyof typeof STATES;
}

function CountButton({ name, count, pressed, onPress, group, state }: CountButtonProps) {
  const { i18n } = useTranslation();
  const Icon = state === undefined ? null : STATES[state].Icon;
  return (
    <UnstyledButton
      className={classes.button}
      data-group={group}
      data-empty={count === 0 || undefined}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {group !== undefined && <span className={classes.mark} data-group={group} aria-hidden />}
      {Icon && <Icon size={14} aria-hidden />}
      {name} <strong className={classes.number}>{formatNumber(count, i18n.language)}</strong>
    </UnstyledButton>
  );
}
