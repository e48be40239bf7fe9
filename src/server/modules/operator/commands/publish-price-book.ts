import type { z } from "zod";
import { recordOperation } from "#server/modules/audit/public.ts";
import { addBook, writtenVouchers } from "#server/modules/pricing/public.ts";
import { findUser } from "#server/modules/users/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { toContent } from "#shared/contract/price-book-content.ts";
import type { createPriceBook, PriceBookRecord } from "#shared/contract/rest/operator/price-books.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { parseTimestamp } from "#shared/domain/formatting/timestamps.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { MINUTE_MS } from "#shared/domain/time/lengths.ts";

/** Adds a price book, and logs it. Books never change: what was charged stays explained by its own. */
export async function publishBook(
  { db, now }: Services,
  viewer: UserViewer,
  { valid_from, content }: z.output<typeof createPriceBook.body>,
): Promise<Result<PriceBookRecord, Problem>> {
  const at = now();
  const validFrom = validFromOf(valid_from, at);
  if (!validFrom.ok) return validFrom;
  return await db.transaction(async (tx) => {
    const book = await addBook(
      { db: tx, now: () => at },
      { content, validFrom: validFrom.value, createdBy: viewer.userId },
    );
    await recordOperation(tx, viewer, {
      kind: "service.price-book",
      at,
      subjectId: book.id,
      changes: [{ field: "valid_from", from: null, to: validFrom.value.toISOString() }],
    });
    const author = await findUser(tx, viewer.userId);
    return ok({
      id: book.id,
      valid_from: validFrom.value.toISOString(),
      created_at: at.toISOString(),
      created_by: author?.name ?? "",
      content: { ...toContent(book), vouchers: await writtenVouchers(tx) },
    });
  });
}

/** From when a book is valid; null is now. Clocks may differ by a minute, which is no past. */
export function validFromOf(text: string | null, now: Date): Result<Date, Problem> {
  const at = text === null ? now.getTime() : parseTimestamp(text);
  if (at === null) return problem("invalid", { fields: { valid_from: { code: "timestamp" } } });
  if (at < now.getTime() - MINUTE_MS)
    return problem("invalid", { fields: { valid_from: { code: "rule", rule: "bookInPast" } } });
  return ok(new Date(Math.max(at, now.getTime())));
}
