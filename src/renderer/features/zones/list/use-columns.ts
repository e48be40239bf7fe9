import { useState } from "react";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { asText, stored } from "#renderer/lib/storage/stored.ts";
import {
  formatColumns,
  parseColumns,
  USUAL_COLUMNS,
  type ZoneColumn,
} from "#shared/domain/zones/zone-columns.ts";

const kept = () => stored(preferences(localStorage), "zone-columns", asText);

/**
 * The columns of the zone list, and a function that chooses others: those of the address, such as a saved view's, else
 * those that this browser has chosen.
 */
export function useColumns(
  address: ZoneFilter,
  onChange: (change: ZoneFilter) => void,
): readonly [readonly ZoneColumn[], (columns: readonly ZoneColumn[]) => void] {
  const [own, setOwn] = useState(() => kept().read());
  const text = address.columns ?? own;
  const choose = (columns: readonly ZoneColumn[]) => {
    const next = formatColumns(columns);
    if (address.columns !== undefined) return onChange({ columns: next });
    kept().write(next);
    setOwn(next);
  };
  return [text === null ? USUAL_COLUMNS : parseColumns(text), choose];
}
