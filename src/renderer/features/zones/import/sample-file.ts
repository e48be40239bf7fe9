import type { TFunction } from "i18next";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "#shared/domain/zones/import/import-columns.ts";

/** A file to fill in, in the reader's language and as their spreadsheet reads it. */
export function sampleFile(t: TFunction, language: string): string {
  const harbour = {
    location: t("zoneImport.example.first"),
    address: t("zoneImport.example.address"),
    city: t("zoneImport.example.city"),
    postal_code: "111 22",
    country: t("zoneImport.example.country"),
    timezone: "Europe/Stockholm",
    location_labels: t("zoneImport.example.label"),
    zone: t("zoneImport.example.bar"),
  };
  const lines: readonly Partial<Record<ImportColumn, string>>[] = [
    harbour,
    {
      location: harbour.location,
      zone: t("zoneImport.example.terrace"),
      labels: t("zoneImport.example.zoneLabel"),
    },
    {
      location: t("zoneImport.example.second"),
      address: t("zoneImport.example.otherAddress"),
      city: harbour.city,
      postal_code: "111 20",
      country: "SE",
    },
  ];
  const style = csvStyle(language);
  const header = IMPORT_COLUMNS.map((column) => t(`zoneImport.columns.${column}`));
  return [
    CSV_START,
    csvLine(header, style),
    ...lines.map((line) =>
      csvLine(
        IMPORT_COLUMNS.map((column) => line[column] ?? ""),
        style,
      ),
    ),
  ].join("");
}
