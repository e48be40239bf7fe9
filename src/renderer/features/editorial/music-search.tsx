import { Loader } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMarket } from "#renderer/data/accounts/current-account.ts";
import type { PageItem } from "#renderer/data/music/editorial.ts";
import { searchQueries } from "#renderer/data/music/search.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { useListbox } from "#renderer/ui/inputs/use-listbox.ts";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { describeItem } from "./describe-item.ts";
import classes from "./editorial.module.css";

/** Delay between the last key and the search, in ms (specification, music §9). */
const DEBOUNCE_MS = 250;

interface MusicSearchProps {
  readonly account: string;
  /** Ids that the section already contains. */
  readonly chosen: readonly string[];
  readonly label: string;
  readonly onChoose: (item: PageItem) => void;
}

/** A search field for music of every kind, with its results below. */
export function MusicSearch({ account, chosen, label, onChoose }: MusicSearchProps) {
  const { t } = useTranslation();
  const market = useMarket();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const [settled] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const query = useQuery({
    ...searchQueries(useServices()).all(settled, { market: market ?? "", owner: account }),
    enabled: settled !== "" && wanted !== "" && market !== null,
  });
  const isShown = wanted !== "" && settled !== "";
  const found: readonly PageItem[] = isShown
    ? (query.data ?? []).flatMap(({ items }) => items).filter(({ id }) => !chosen.includes(id))
    : [];
  const listbox = useListbox({
    ids: found.map(({ id }) => id),
    startsAtFirst: true,
    pending: wanted !== "" && (wanted !== settled || query.isPlaceholderData || query.isLoading),
    onChoose: (id) => {
      const item = found.find((one) => one.id === id);
      if (item) onChoose(item);
    },
  });
  return (
    <div className={classes.search}>
      <SearchField
        value={typed}
        onChange={setTyped}
        label={label}
        placeholder={t("editorial.add")}
        clearLabel={t("app.clear")}
        inputProps={{
          ...listbox.field,
          onKeyDown: (event) => {
            listbox.field.onKeyDown(event);
            // Enter would submit the form.
            if (event.key === "Enter") event.preventDefault();
          },
        }}
      />
      <div
        {...listbox.list}
        role="listbox"
        aria-label={t("editorial.found")}
        className={classes.found}
        hidden={found.length === 0}
      >
        {found.map((item) => {
          const { title, kind, image, color } = describeItem(t, item);
          return (
            <div key={item.id} {...listbox.option(item.id)} className={classes.option}>
              <Cover image={image} color={color} size={40} alt="" />
              <span className={classes.words}>
                <span dir="auto" className={classes.name}>
                  {title}
                </span>
                <span className={classes.kind}>{kind}</span>
              </span>
            </div>
          );
        })}
      </div>
      <p className={classes.none} role="status">
        {isShown && query.isError ? t("editorial.searchFailed") : null}
        {isShown && query.isSuccess && found.length === 0 && !query.isFetching
          ? t("editorial.nothing", { query: wanted })
          : null}
        {isShown && query.isFetching ? <Loader size="xs" aria-label={t("app.loading")} /> : null}
      </p>
    </div>
  );
}
