import { Button, Collapse, Skeleton, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { useLibraryIds, useLiveLibrary } from "#renderer/data/library/library.ts";
import { LibraryAccount } from "#renderer/features/library/library-account.tsx";
import {
  EmptyLibrary,
  LoggedOutLibrary,
  NoAccountLibrary,
} from "#renderer/features/library/library-empty.tsx";
import { LibraryRow } from "#renderer/features/library/library-row.tsx";
import { LibrarySearchField } from "#renderer/features/library/library-search-field.tsx";
import { LibraryTabs } from "#renderer/features/library/library-tabs.tsx";
import { storedFold } from "#renderer/features/library/stored-view.ts";
import { useLibraryDrop } from "#renderer/features/library/use-library-drop.ts";
import { useLibraryItems } from "#renderer/features/library/use-library-items.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { Account } from "#shared/contract/rest/entities.ts";
import { hasLibrarySearch } from "#shared/domain/library/library-limits.ts";
import type { LibraryAddress } from "#shared/domain/library/library-question.ts";
import classes from "./library-panel.module.css";

/** The library beside every page: to open, to play, and to drop music on. */
export function LibraryPanel() {
  const { t } = useTranslation();
  const [folded, setFolded] = useState(() => storedFold().read() ?? false);
  const id = useId();
  const fold = () => {
    storedFold().write(!folded);
    setFolded(!folded);
  };
  return (
    <section className={classes.panel} aria-label={t("yourMusic.title")}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={!folded}
        aria-controls={id}
        aria-label={t(folded ? "yourMusic.showPanel" : "yourMusic.hidePanel")}
        onClick={fold}
      >
        {t("yourMusic.title")}
        <IconChevronDown
          className={classes.chevron}
          size={16}
          data-folded={folded || undefined}
          aria-hidden
        />
      </UnstyledButton>
      <Collapse id={id} expanded={!folded} className={classes.body}>
        {folded ? null : <Contents />}
      </Collapse>
    </section>
  );
}

function Contents() {
  const { session } = useServices();
  useSession();
  const account = useCurrentAccount();
  const isKnown = useMarket() !== null;
  if (!session.isAuthenticated()) return <LoggedOutLibrary />;
  if (account) return <AccountPanel key={account.id} account={account} />;
  return isKnown ? <NoAccountLibrary /> : <PanelSkeleton />;
}

function AccountPanel({ account }: { readonly account: Account }) {
  const [address, setAddress] = useState<LibraryAddress>({});
  const ids = useLibraryIds(account.id);
  useLiveLibrary(account.id);
  const drop = useLibraryDrop(account.id, ids);
  const q = address.q ?? "";
  return (
    <div {...drop.props} className={classes.place}>
      <LibraryTabs filter={address.filter} onChange={(filter) => setAddress({ ...address, filter })}>
        {hasLibrarySearch(ids?.size ?? 0, q) ? (
          <div className={classes.search}>
            <LibrarySearchField value={q} onChange={(text) => setAddress({ ...address, q: text })} />
          </div>
        ) : null}
        <Rows account={account} address={address} />
      </LibraryTabs>
    </div>
  );
}

interface RowsProps {
  readonly account: Account;
  readonly address: LibraryAddress;
}

function Rows({ account, address }: RowsProps) {
  const { t } = useTranslation();
  const { query, items, more, isWanted } = useLibraryItems(account.id, address);
  if (query.isLoadingError) return <QueryError error={query.error} onRetry={() => query.refetch()} />;
  if (items === null) return <PanelSkeleton />;
  if (items.length === 0) return <EmptyLibrary account={account} address={address} />;
  return (
    <>
      <ul className={classes.rows} aria-label={t("yourMusic.title")}>
        <LibraryAccount account={account}>
          {items.map((node) => (
            <li key={node.id}>
              <LibraryRow node={node} compact />
            </li>
          ))}
        </LibraryAccount>
      </ul>
      {query.isFetchNextPageError ? (
        <QueryError error={query.error} onRetry={() => query.fetchNextPage()} />
      ) : query.hasNextPage ? (
        <Button variant="default" size="compact-sm" fullWidth loading={isWanted} onClick={more}>
          {t("yourMusic.showMore")}
        </Button>
      ) : null}
    </>
  );
}

/** Rows that fit a screen's height. */
const ROWS = 8;

function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("app.loading")}>
      {[...Array(ROWS).keys()].map((row) => (
        <div key={row} className={classes.skeleton} aria-hidden>
          <Skeleton width={40} height={40} />
          <Skeleton height={12} width={`${62 - (row % 3) * 14}%`} />
        </div>
      ))}
    </div>
  );
}
