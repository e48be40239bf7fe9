import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BookCountry } from "#shared/contract/rest/operator/price-books.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { type BookDraft, inOrder, withCountry } from "./book-draft.ts";
import { CountryCard } from "./country-card.tsx";
import { CountryDialog } from "./country-dialog.tsx";
import classes from "./prices.module.css";

interface CountriesProps {
  readonly countries: readonly BookCountry[];
  /** While a draft is edited. */
  readonly onChange?: ((change: (draft: BookDraft) => BookDraft) => void) | undefined;
}

/** The prices of each country. */
export function Countries({ countries, onChange }: CountriesProps) {
  const { t, i18n } = useTranslation();
  const heading = useId();
  const [editing, setEditing] = useState<BookCountry | "new" | null>(null);
  // Countries without prices of their own need those of all others.
  const mayRemove = ({ iso_country }: BookCountry) =>
    iso_country !== UNKNOWN_COUNTRY || countries.length === 1;
  const remove = (country: BookCountry) =>
    onChange?.((draft) => ({
      ...draft,
      countries: draft.countries.filter(({ iso_country }) => iso_country !== country.iso_country),
    }));
  return (
    <section aria-labelledby={heading} className={classes.countries}>
      <Group justify="space-between" gap="xs">
        <h2 id={heading} className={classes.title}>
          {t("priceBook.countries")}
        </h2>
        {onChange && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEditing("new")}
          >
            {t("priceBook.addCountry")}
          </Button>
        )}
      </Group>
      {inOrder(countries, i18n.language).map((country) => (
        <CountryCard
          key={country.iso_country}
          country={country}
          onEdit={onChange && (() => setEditing(country))}
          onRemove={onChange && mayRemove(country) ? () => remove(country) : undefined}
        />
      ))}
      {onChange && (
        <CountryDialog
          editing={editing}
          taken={countries.map(({ iso_country }) => iso_country)}
          onSave={(country) => onChange((draft) => withCountry(draft, country))}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
