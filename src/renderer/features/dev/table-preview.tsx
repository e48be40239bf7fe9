import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchChange } from "#renderer/lib/routing/use-search-change.ts";
import { useSortSearch } from "#renderer/lib/routing/use-sort-search.ts";
import type { DataColumn } from "#renderer/ui/data-table/columns.ts";
import { DataTable } from "#renderer/ui/data-table/data-table.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { DevPage, Specimens } from "./dev-page.tsx";

interface Specimen {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly size: number;
}

const CITIES = ["Oslo", "Malmö", "Århus", "Lund"];

const SPECIMENS: readonly Specimen[] = Array.from({ length: 1000 }, (_, index) => ({
  id: `s${index}`,
  name: `Zone ${index + 1}`,
  city: CITIES[(index * 7) % CITIES.length] ?? "",
  size: (index * 37) % 101,
}));

const COLUMNS: readonly DataColumn<Specimen>[] = [
  { id: "name", header: "Name", value: ({ name }) => name, cell: ({ name }) => <strong>{name}</strong> },
  { id: "city", header: "City", value: ({ city }) => city },
  { id: "size", header: "Size", value: ({ size }) => size, align: "end" },
];

const IDS = COLUMNS.map(({ id }) => id);

/** /dev/table: a thousand rows, with filter and sort in the address. `?loading` shows the loading state. */
export function TablePreview() {
  const { t } = useTranslation();
  const [search, changeSearch] = useSearchChange();
  const [sort, setSort] = useSortSearch(IDS, "");
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const filter = search.get("q") ?? "";
  const rows = useMemo(
    () =>
      SPECIMENS.filter(({ name, city }) => `${name} ${city}`.toLowerCase().includes(filter.toLowerCase())),
    [filter],
  );
  const narrow = (q: string) =>
    changeSearch((after) => {
      if (q === "") after.delete("q");
      else after.set("q", q);
    });
  return (
    <DevPage title={t("dev.table")}>
      <Specimens title="Rows">
        <SearchField value={filter} onChange={narrow} label="Filter" clearLabel="Clear" />
        <output aria-label="Selected">{keys.size}</output>
      </Specimens>
      <DataTable
        label="Specimens"
        columns={COLUMNS}
        rows={search.has("loading") ? null : rows}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
        selection={{ keys, onChange: setKeys, nameOf: ({ name }) => name }}
        empty={
          <EmptyState icon={<IconSearch size={26} stroke={1.6} />} title={`No results for “${filter}”`} />
        }
      />
    </DevPage>
  );
}
