import { Alert, Anchor, Badge, Button, Group } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type PriceBooks, priceBookQueries } from "#renderer/data/operator/price-books.ts";
import { LeaveQuestion } from "#renderer/forms/leave-question.tsx";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { type BookDraft, contentOf, draftOf, isSame, statusOf } from "./book-draft.ts";
import { BookFiles } from "./book-files.tsx";
import { BookList } from "./book-list.tsx";
import { Countries } from "./countries.tsx";
import { dayOf } from "./days.ts";
import classes from "./prices.module.css";
import { PublishCard } from "./publish-card.tsx";
import { VouchersCard } from "./vouchers-card.tsx";
import { WinbackCard } from "./winback-card.tsx";

/** /operator/prices: what zones cost now and from which dates on, and the draft of the next prices. */
export function PricesPage() {
  const { t } = useTranslation();
  const query = useQuery(priceBookQueries(useServices()).all());
  return (
    <div className={classes.page}>
      <PageHeader
        above={
          <Anchor component={Link} to={paths.operator()}>
            {t("operator.title")}
          </Anchor>
        }
        title={t("priceBook.title")}
        below={t("priceBook.intro")}
      />
      {query.data?.billing === "off" && (
        <Alert role="note" variant="light" color="yellow">
          {t("priceBook.off")}
        </Alert>
      )}
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <TrackRowSkeleton rows={8} />}
      {query.data && <Books books={query.data} />}
    </div>
  );
}

function Books({ books }: { readonly books: PriceBooks }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const [shownId, setShownId] = useState<string | null>(null);
  /** Null: nobody changes anything. */
  const [draft, setDraft] = useState<BookDraft | null>(null);
  const book = books.items.find(({ id }) => id === (shownId ?? books.current)) ?? null;
  const stored = draftOf(book, books.vouchers);
  const page = draft ?? stored;
  const isEditing = draft !== null;
  const isChanged = isEditing && !isSame(draft, stored);
  const change = (next: (draft: BookDraft) => BookDraft) => setDraft((now) => next(now ?? stored));
  const date = book && dateText(Date.parse(book.valid_from), { dateStyle: "medium", timeStyle: "short" });
  const isEmpty = page.countries.length === 0 && !isEditing;
  return (
    <>
      <div className={classes.bar}>
        <Group gap="xs">
          {date && !isEditing && <span className={classes.value}>{t("priceBook.bookFrom", { date })}</span>}
          {(isEditing || book) && (
            <Badge variant="light" color={isEditing ? "yellow" : "gray"}>
              {t(
                `priceBook.status.${isEditing || !book ? "draft" : statusOf(book, books.current, Date.now())}`,
              )}
            </Badge>
          )}
        </Group>
        <Group gap="xs">
          {isEditing ? (
            <Button variant="default" onClick={() => setDraft(null)}>
              {t("priceBook.discard")}
            </Button>
          ) : (
            !isEmpty && <Button onClick={() => setDraft(stored)}>{t("priceBook.edit")}</Button>
          )}
        </Group>
      </div>
      <BookFiles draft={page} name={`prices-${dayOf(new Date())}`} onImport={setDraft} />
      {isEmpty ? (
        <EmptyState
          icon={<IconReceipt size={26} stroke={1.6} />}
          title={t("priceBook.none")}
          action={<Button onClick={() => setDraft(stored)}>{t("priceBook.start")}</Button>}
        >
          {t("priceBook.noneText")}
        </EmptyState>
      ) : (
        <>
          <Countries countries={page.countries} onChange={isEditing ? change : undefined} />
          <WinbackCard
            winback={page.winback}
            onChange={isEditing ? (winback) => change((now) => ({ ...now, winback })) : undefined}
          />
          <VouchersCard vouchers={page.vouchers} onChange={isEditing ? change : undefined} />
        </>
      )}
      {draft && (
        <PublishCard
          content={contentOf(draft, books.vouchers)}
          onPublished={() => {
            setDraft(null);
            setShownId(null);
          }}
        />
      )}
      {!isEditing && books.items.length > 0 && (
        <BookList books={books} shown={book?.id ?? null} onShow={setShownId} />
      )}
      <LeaveQuestion asks={() => isChanged} asksBrowser={isChanged} />
    </>
  );
}
