import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { KeyboardEvent, MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { changeSort, type SortSpec } from "#shared/domain/sorting/sort-spec.ts";
import type { DataColumn } from "./columns.ts";
import classes from "./data-table.module.css";

interface HeaderCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sort: SortSpec;
  readonly onSort: (change: (latest: SortSpec) => SortSpec) => void;
}

/**
 * A sortable column header: a press sorts by this column, with Shift adds it to the order, with Ctrl, Alt or Meta
 * removes it. The same applies to Enter and the space bar.
 */
export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { t } = useTranslation();
  const rank = sort.findIndex((sorted) => sorted.column === column.id);
  const sorted = sort[rank];
  const direction = sorted && (sorted.descending ? "descending" : "ascending");
  const press = (event: KeyboardEvent | MouseEvent) => {
    const removes = event.ctrlKey || event.altKey || event.metaKey;
    const how = removes ? "remove" : event.shiftKey ? "add" : "only";
    onSort((latest) => changeSort(latest, column.id, how));
  };
  // With modifiers, browsers differ in whether a key presses a button.
  const pressByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) press(event);
  };
  const Icon = !sorted ? IconArrowsSort : sorted.descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th aria-sort={direction ?? "none"} className={classes.head} data-align={column.align}>
      <UnstyledButton
        className={classes.sort}
        title={t("widgets.table.sortHint")}
        data-sorted={sorted !== undefined || undefined}
        onClick={press}
        onKeyDown={pressByKey}
      >
        {column.header}
        <Icon size={14} aria-hidden className={classes.arrow} />
        {sorted && sort.length > 1 && <span className={classes.rank}>{rank + 1}</span>}
      </UnstyledButton>
    </Table.Th>
  );
}
