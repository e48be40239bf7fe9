import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { LogoutDialog } from "#renderer/features/desktop-player/sign-in/logout-dialog.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { SearchField } from "#renderer/ui/inputs/search-field.tsx";
import { ChoiceList } from "./choice.tsx";
import classes from "./select-list.module.css";

/** Smallest number of choices with a search field. */
const SEARCH_FROM = 8;

interface SelectListProps<Item> {
  readonly items: readonly Item[];
  /** The text to search in. */
  readonly textOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
}

/** A setup step: a list to choose from, with a search if it is long, and a way out. */
export function SelectList<Item>({ items, textOf, children, empty }: SelectListProps<Item>) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [leaving, setLeaving] = useState(false);
  const wanted = search.trim().toLocaleLowerCase();
  const found = items.filter((item) => textOf(item).toLocaleLowerCase().includes(wanted));
  return (
    <div className={classes.step}>
      {items.length >= SEARCH_FROM ? (
        <SearchField
          value={search}
          onChange={setSearch}
          label={t("electron.select.search")}
          placeholder={t("electron.select.search")}
          clearLabel={t("app.clear")}
        />
      ) : null}
      {items.length === 0 ? empty : <ChoiceList>{found.map(children)}</ChoiceList>}
      {items.length > 0 && found.length === 0 ? (
        <EmptyState icon={<IconSearch size={26} stroke={1.6} />} title={t("electron.select.noMatch.title")}>
          {t("electron.select.noMatch.body")}
        </EmptyState>
      ) : null}
      <Button variant="subtle" color="gray" className={classes.signOut} onClick={() => setLeaving(true)}>
        {t("electron.logout.commit")}
      </Button>
      <LogoutDialog opened={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}
