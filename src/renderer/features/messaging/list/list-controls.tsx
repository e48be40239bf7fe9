import { ActionIcon, SegmentedControl, Select } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MESSAGING_SORTS } from "#renderer/lib/routing/search.ts";
import { useTypedSearch } from "#renderer/lib/routing/use-typed-search.ts";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import classes from "./list-controls.module.css";
import { isAscending, type ListAddress } from "./listed.ts";

/** Debounce between typing and the list, in ms (specification, music §9). */
const DEBOUNCE_MS = 250;

interface ListControlsProps {
  readonly searchLabel: string;
  readonly address: ListAddress;
  /** Changes these parts of the address; undefined ones are left out of it. */
  readonly onChange: (change: ListAddress) => void;
}

/** Search, filter and order of a list of messages or campaigns; all are stored in the address. */
export function ListControls({ searchLabel, address, onChange }: ListControlsProps) {
  const { t } = useTranslation();
  const [typed, type] = useTypedSearch({
    shown: address.q ?? "",
    send: (q) => onChange({ q: q.trim() || undefined }),
    pauseMs: DEBOUNCE_MS,
  });
  const ascends = isAscending(address);
  const direction = t(ascends ? "messaging.list.ascending" : "messaging.list.descending");
  return (
    <div className={classes.controls}>
      <SearchField
        className={classes.search ?? ""}
        value={typed}
        onChange={type}
        label={searchLabel}
        placeholder={searchLabel}
        clearLabel={t("app.clear")}
      />
      <SegmentedControl
        aria-label={t("messaging.list.show")}
        value={address.archived ? "archived" : "current"}
        data={(["current", "archived"] as const).map((value) => ({
          value,
          label: t(`messaging.list.${value}`),
        }))}
        onChange={(value) => onChange({ archived: value === "archived" || undefined })}
      />
      <div className={classes.sort}>
        <Select
          className={classes.sortBy}
          aria-label={t("messaging.list.sortBy")}
          value={address.sort ?? "date"}
          data={MESSAGING_SORTS.map((value) => ({ value, label: t(`messaging.list.sort.${value}`) }))}
          allowDeselect={false}
          onChange={(value) => {
            const sort = MESSAGING_SORTS.find((one) => one === value);
            onChange({ sort: sort === "date" ? undefined : sort, asc: undefined });
          }}
        />
        <Hint label={direction}>
          <ActionIcon
            size={36}
            variant="default"
            aria-label={direction}
            onClick={() => onChange({ asc: !ascends })}
          >
            {ascends ? (
              <IconSortAscending size={18} aria-hidden />
            ) : (
              <IconSortDescending size={18} aria-hidden />
            )}
          </ActionIcon>
        </Hint>
      </div>
    </div>
  );
}
