import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DataColumn } from "#renderer/ui/data-table/columns.ts";
import { DataTable } from "#renderer/ui/data-table/data-table.tsx";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import type { ZoneImportCheck } from "#shared/contract/rest/zones/zone-import.ts";
import type { SortSpec } from "#shared/domain/sorting/sort-spec.ts";
import type { ImportLine } from "#shared/domain/zones/import/read-import.ts";
import classes from "./import.module.css";

type Status = "error" | "new" | "changed" | "unchanged";

interface PreviewRow {
  readonly line: number;
  readonly cells: ImportLine["cells"];
  readonly status: Status;
  readonly errors: readonly string[];
}

const TONES = { error: "error", new: "ok", changed: "warning", unchanged: "none" } as const satisfies Record<
  Status,
  StatusTone
>;
const RANKS: readonly Status[] = ["error", "new", "changed", "unchanged"];

interface ImportTableProps {
  readonly lines: readonly ImportLine[];
  readonly check: ZoneImportCheck;
  readonly onlyErrors: boolean;
}

/** The lines of a file, each with what happens to it or what is wrong with it. */
export function ImportTable({ lines, check, onlyErrors }: ImportTableProps) {
  const { t } = useTranslation();
  const [sort, setSort] = useState<SortSpec>([]);
  const rows = useMemo(() => {
    const errors = Map.groupBy(check.errors, ({ line }) => line);
    const statuses = new Map(check.lines.map(({ line, status }) => [line, status]));
    const all = lines.map(({ line, cells }): PreviewRow => {
      const wrong = errors.get(line) ?? [];
      const texts = wrong.map(({ column, code, value }) =>
        t("zoneImport.error", {
          column: t(`zoneImport.columns.${column}`),
          text: t(`zoneImport.problems.${code}`, { value }),
        }),
      );
      const status = wrong.length > 0 ? "error" : (statuses.get(line) ?? "unchanged");
      return { line, cells, status, errors: texts };
    });
    return onlyErrors ? all.filter(({ status }) => status === "error") : all;
  }, [lines, check, onlyErrors, t]);
  const columns = useMemo((): readonly DataColumn<PreviewRow>[] => {
    const textColumn = (id: "location" | "zone" | "labels" | "source"): DataColumn<PreviewRow> => ({
      id,
      header: t(`zoneImport.columns.${id}`),
      value: ({ cells }) => cells[id],
    });
    return [
      { id: "line", header: t("zoneImport.line"), value: ({ line }) => line, align: "end" },
      {
        id: "status",
        header: t("zoneImport.status"),
        value: ({ status }) => RANKS.indexOf(status),
        cell: (row) => <Outcome row={row} />,
      },
      textColumn("location"),
      {
        id: "address",
        header: t("zoneImport.columns.address"),
        value: ({ cells: { address, postal_code, city, country } }) =>
          [address, postal_code, city, country].filter((part) => part !== "").join(", "),
      },
      textColumn("zone"),
      textColumn("labels"),
      textColumn("source"),
    ];
  }, [t]);
  return (
    <DataTable
      label={t("zoneImport.preview")}
      columns={columns}
      rows={rows}
      keyOf={({ line }) => String(line)}
      sort={sort}
      onSort={(change) => setSort(change)}
      empty={null}
    />
  );
}

function Outcome({ row: { status, errors } }: { readonly row: PreviewRow }) {
  const { t } = useTranslation();
  return (
    <div className={classes.outcome}>
      <StatusBadge tone={TONES[status]}>{t(`zoneImport.statuses.${status}`)}</StatusBadge>
      {errors.map((text) => (
        <span key={text} className={classes.wrong}>
          {text}
        </span>
      ))}
    </div>
  );
}
