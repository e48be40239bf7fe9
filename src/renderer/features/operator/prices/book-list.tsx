import { Badge, Button, Card, Group } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { PriceBooks } from "#renderer/data/operator/price-books.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { statusOf } from "./book-draft.ts";
import classes from "./prices.module.css";

interface BookListProps {
  readonly books: PriceBooks;
  /** The book on the page; null: none. */
  readonly shown: string | null;
  readonly onShow: (id: string) => void;
}

/** Upcoming, current and past books, the latest first. */
export function BookList({ books: { items, current }, shown, onShow }: BookListProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const heading = useId();
  const long = (at: string) => dateText(Date.parse(at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <Card component="section" className={classes.card} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {t("priceBook.books")}
      </h2>
      <ul className={classes.books} aria-labelledby={heading}>
        {items.map((book) => {
          const status = statusOf(book, current, Date.now());
          const date = long(book.valid_from);
          const created = long(book.created_at);
          return (
            <li key={book.id} className={classes.book}>
              <div className={classes.bookWords}>
                <Group gap="xs">
                  <span className={classes.value}>{t("priceBook.bookFrom", { date })}</span>
                  <Badge variant="light" color={status === "current" ? "moss" : "gray"}>
                    {t(`priceBook.status.${status}`)}
                  </Badge>
                </Group>
                <span className={classes.month}>
                  {book.created_by === ""
                    ? t("priceBook.bookAuto", { date: created })
                    : t("priceBook.bookBy", { date: created, name: book.created_by })}
                </span>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={t("priceBook.showNamed", { date })}
                aria-pressed={book.id === shown}
                onClick={() => onShow(book.id)}
              >
                {t(book.id === shown ? "priceBook.shown" : "priceBook.show")}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
