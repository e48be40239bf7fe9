import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIBRARY_DEBOUNCE_MS } from "#shared/domain/library/library-limits.ts";
import { SearchField } from "../../ui/search-field.tsx";

interface LibrarySearchFieldProps {
  /** What is searched for now. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Searches the library once nobody has typed for half a second. */
export function LibrarySearchField({ value, onChange }: LibrarySearchFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Changed by somebody else, such as the browser's back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const search = (text: string) => {
    sent.current = text;
    onChange(text);
  };
  return (
    <SearchField
      value={typed}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        if (text === "") search(text);
        else timer.current = setTimeout(() => search(text), LIBRARY_DEBOUNCE_MS);
      }}
      label={t("yourMusic.search")}
      placeholder={t("yourMusic.search")}
      clearLabel={t("app.clear")}
    />
  );
}
