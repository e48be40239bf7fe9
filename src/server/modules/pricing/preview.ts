import type { Services } from "#server/services.ts";
import { fromContent } from "#shared/contract/price-book-content.ts";
import type { PriceBookContent, PriceChange } from "#shared/contract/rest/operator/price-books.ts";
import { listedCountries, priceDifferences } from "#shared/domain/billing/price-book-diff.ts";
import { chargedGroups } from "./charged-repository.ts";
import { bookAt } from "./repository.ts";

/** What a book that is valid from a date would change, and for whom: against the book that is valid at that date now. */
export async function previewBook(
  { db }: Pick<Services, "db">,
  { content, validFrom }: { readonly content: PriceBookContent; readonly validFrom: Date },
): Promise<PriceChange[]> {
  const before = (await bookAt(db, validFrom)) ?? { countries: [] };
  const after = fromContent(content);
  const groups = await chargedGroups(db, listedCountries(before, after), validFrom);
  return priceDifferences(before, after).map(({ isoCountry, currency, plan, cycle, ...amounts }) => {
    const group = groups.find(
      (one) => one.isoCountry === isoCountry && one.plan === plan && one.cycle === cycle,
    );
    return {
      iso_country: isoCountry,
      iso_currency: currency,
      plan,
      billing_cycle: cycle,
      before: amounts.before,
      after: amounts.after,
      accounts: group?.accounts ?? 0,
      zones: group?.zones ?? 0,
      first_charge_at: group?.firstCharge == null ? null : new Date(group.firstCharge).toISOString(),
    };
  });
}
