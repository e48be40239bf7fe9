import { useTranslation } from "react-i18next";
import { useTypedSearch } from "#renderer/lib/routing/use-typed-search.ts";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { LIBRARY_DEBOUNCE_MS } from "#shared/domain/library/library-limits.ts";

interface LibrarySearchFieldProps {
  /** The current query. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Searches the library half a second after the last key. */
export function LibrarySearchField({ value, onChange }: LibrarySearchFieldProps) {
  const { t } = useTranslation();
  const [typed, type] = useTypedSearch({ shown: value, send: onChange, pauseMs: LIBRARY_DEBOUNCE_MS });
  return (
    <SearchField
      value={typed}
      onChange={type}
      label={t("yourMusic.search")}
      placeholder={t("yourMusic.search")}
      clearLabel={t("app.clear")}
    />
  );
}
