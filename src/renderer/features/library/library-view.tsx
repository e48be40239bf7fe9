import { ActionIcon, SegmentedControl, Select, VisuallyHidden } from "@mantine/core";
import { IconLayoutGrid, IconList, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLibraryIds, useLiveLibrary } from "#renderer/data/library/library.ts";
import { Hint } from "#renderer/ui/feedback/hint.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { hasLibrarySearch } from "#shared/domain/library/library-limits.ts";
import { isAscending, LIBRARY_SORTS, type LibraryAddress } from "#shared/domain/library/library-question.ts";
import classes from "./library.module.css";
import { LibraryAccount } from "./library-account.tsx";
import { EmptyLibrary } from "./library-empty.tsx";
import { LibraryExport } from "./library-export.tsx";
import { LibraryItems } from "./library-items.tsx";
import { LibrarySearchField } from "./library-search-field.tsx";
import { LibrarySkeleton } from "./library-skeleton.tsx";
import { LibraryTabs } from "./library-tabs.tsx";
import { LIBRARY_VIEWS, type LibraryViewKind, storedView } from "./stored-view.ts";
import { useLibraryDrop } from "./use-library-drop.ts";
import { useLibraryItems } from "./use-library-items.ts";

export interface LibraryViewProps {
  readonly account: Account;
  readonly address: LibraryAddress;
  readonly onChange: (change: (latest: LibraryAddress) => LibraryAddress) => void;
}

/** An account's library, filtered and sorted by an address. */
export function LibraryView({ account, address, onChange }: LibraryViewProps) {
  const { t } = useTranslation();
  const [view, setView] = useState(() => storedView().read() ?? "grid");
  const ids = useLibraryIds(account.id);
  useLiveLibrary(account.id);
  const drop = useLibraryDrop(account.id, ids);
  const q = address.q ?? "";
  const change = (part: LibraryAddress) => onChange((latest) => ({ ...latest, ...part }));
  const show = (next: LibraryViewKind) => {
    setView(next);
    storedView().write(next);
  };
  return (
    <section className={classes.view} {...drop.props} data-says={t("yourMusic.drop")}>
      <LibraryTabs
        filter={address.filter}
        onChange={(filter) => change({ filter })}
        aside={
          <div className={classes.tools}>
            {hasLibrarySearch(ids?.size ?? 0, q) ? (
              <LibrarySearchField
                value={q}
                onChange={(text) => change({ q: text === "" ? undefined : text })}
              />
            ) : null}
            <SortControls address={address} onChange={onChange} />
            <ViewControl view={view} onChange={show} />
            <LibraryExport account={account.id} address={address} />
          </div>
        }
      >
        <Content account={account} address={address} view={view} />
      </LibraryTabs>
    </section>
  );
}

interface ContentProps extends Pick<LibraryViewProps, "account" | "address"> {
  readonly view: LibraryViewKind;
}

function Content({ account, address, view }: ContentProps) {
  const { query, items, more } = useLibraryItems(account.id, address);
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (items === null) return <LibrarySkeleton view={view} />;
  if (items.length === 0) return <EmptyLibrary account={account} address={address} />;
  return (
    <>
      <LibraryAccount account={account}>
        <LibraryItems items={items} view={view} more={more} />
      </LibraryAccount>
      {query.isFetchNextPageError ? (
        <QueryError error={query.error} onRetry={() => query.fetchNextPage()} />
      ) : null}
    </>
  );
}

function SortControls({ address, onChange }: Pick<LibraryViewProps, "address" | "onChange">) {
  const { t } = useTranslation();
  const ascends = isAscending(address);
  const label = t(ascends ? "yourMusic.ascending" : "yourMusic.descending");
  return (
    <div className={classes.sort}>
      <Select
        aria-label={t("yourMusic.sortBy")}
        value={address.sort ?? "addedAt"}
        data={LIBRARY_SORTS.map((sort) => ({ value: sort, label: t(`yourMusic.sort.${sort}`) }))}
        allowDeselect={false}
        w={142}
        onChange={(value) => {
          const sort = LIBRARY_SORTS.find((one) => one === value);
          onChange((latest) => ({ ...latest, sort, asc: undefined }));
        }}
      />
      <Hint label={label}>
        <ActionIcon
          size={36}
          variant="default"
          aria-label={label}
          onClick={() => onChange((latest) => ({ ...latest, asc: !isAscending(latest) }))}
        >
          {ascends ? (
            <IconSortAscending size={18} aria-hidden />
          ) : (
            <IconSortDescending size={18} aria-hidden />
          )}
        </ActionIcon>
      </Hint>
    </div>
  );
}

const ICONS = { grid: IconLayoutGrid, list: IconList } as const;

interface ViewControlProps {
  readonly view: LibraryViewKind;
  readonly onChange: (view: LibraryViewKind) => void;
}

function ViewControl({ view, onChange }: ViewControlProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t("yourMusic.view")}
      value={view}
      onChange={(value) => onChange(LIBRARY_VIEWS.find((one) => one === value) ?? "grid")}
      data={LIBRARY_VIEWS.map((value) => {
        const Icon = ICONS[value];
        return {
          value,
          label: (
            <span className={classes.choice}>
              <Icon size={18} aria-hidden />
              <VisuallyHidden>{t(`yourMusic.${value}`)}</VisuallyHidden>
            </span>
          ),
        };
      })}
    />
  );
}
