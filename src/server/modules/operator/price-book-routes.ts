import { bookAt, latestBooks, previewBook, writtenVouchers } from "#server/modules/pricing/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { toContent } from "#shared/contract/price-book-content.ts";
import {
  createPriceBook,
  listPriceBooks,
  previewPriceBook,
} from "#shared/contract/rest/operator/price-books.ts";
import { publishBook, validFromOf } from "./commands/publish-price-book.ts";

/** Books listed at once. */
const MOST_BOOKS = 50;

/** Calls of the operator's page of prices. */
export function registerPriceBookRoutes(app: App): void {
  serve(app, listPriceBooks, async ({ services: { db, env, now } }) => {
    const [current, books, vouchers] = await Promise.all([
      bookAt(db, now()),
      latestBooks(db, MOST_BOOKS),
      writtenVouchers(db),
    ]);
    return {
      current: current?.id ?? null,
      items: books.map(({ book, author }) => ({
        id: book.id,
        valid_from: book.validFrom.toISOString(),
        created_at: book.createdAt.toISOString(),
        created_by: author ?? "",
        content: toContent(book),
      })),
      vouchers,
      billing: env.billing,
    };
  });

  serve(app, previewPriceBook, async ({ body, services }) => {
    const validFrom = validFromOf(body.valid_from, services.now());
    if (!validFrom.ok) return validFrom;
    return { items: await previewBook(services, { content: body.content, validFrom: validFrom.value }) };
  });

  serve(app, createPriceBook, async ({ viewer, body, services }) => {
    const published = await publishBook(services, viewer, body);
    return published.ok ? published.value : published;
  });
}
