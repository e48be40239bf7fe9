import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SubscriptionFilter } from "#renderer/data/billing/subscriptions.ts";
import { useTypedSearch } from "#renderer/lib/routing/use-typed-search.ts";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { formatNumber } from "#shared/domain/formatting/numbers.ts";
import { STANDINGS, STATE_ICONS } from "./standing-badge.tsx";
import classes from "./streaming.module.css";

/** Debounce between typing and the list, in ms. */
const DEBOUNCE_MS = 250;

interface StreamingFiltersProps {
  readonly filter: SubscriptionFilter;
  /** Zones in each state, without the filter; null: not known yet. */
  readonly counts: Readonly<Record<string, number>> | null;
  readonly onChange: (change: SubscriptionFilter) => void;
}

/** Search and state of the list, which the address keeps. */
export function StreamingFilters({ filter, counts, onChange }: StreamingFiltersProps) {
  const { t, i18n } = useTranslation();
  const [typed, type] = useTypedSearch({
    shown: filter.q ?? "",
    send: (q) => onChange({ q: q.trim() || undefined }),
    pauseMs: DEBOUNCE_MS,
  });
  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.search ?? ""}
        label={t("billingOverview.list.search")}
        placeholder={t("billingOverview.list.search")}
        clearLabel={t("billingOverview.list.clear")}
        value={typed}
        onChange={type}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div className={classes.states} role="group" aria-label={t("billingOverview.list.state")}>
        <UnstyledButton
          className={classes.state}
          aria-pressed={filter.state === undefined}
          onClick={() => onChange({ state: undefined })}
        >
          {t("billingOverview.list.all")}
        </UnstyledButton>
        {STANDINGS.map((state) => {
          const Icon = STATE_ICONS[state].icon;
          const isChosen = filter.state === state;
          return (
            <UnstyledButton
              key={state}
              className={classes.state}
              aria-pressed={isChosen}
              onClick={() => onChange({ state: isChosen ? undefined : state })}
            >
              <Icon size={14} aria-hidden />
              {t(`billingOverview.states.${state}`)}{" "}
              {counts !== null && (
                <strong className={classes.number}>{formatNumber(counts[state] ?? 0, i18n.language)}</strong>
              )}
            </UnstyledButton>
          );
        })}
      </div>
    </div>
  );
}
