import { z } from "zod";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { isOperatorCall } from "#server/plugins/network/operator.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { toContent } from "#shared/contract/price-book-content.ts";
import { getPricePlan, getPricing, PRICE_LIST_PATH } from "#shared/contract/rest/billing/pricing.ts";
import { PriceBookContent } from "#shared/contract/rest/operator/price-books.ts";
import { pricePlanId } from "#shared/domain/billing/price-book.ts";
import { addBook, writtenVouchers } from "./content.ts";
import { findPricing, priceEntry } from "./find-pricing.ts";
import { bookAt } from "./repository.ts";

/** Prices: anyone may read those of a country; the host's staff read and write the book itself. */
export function registerPricingRoutes(app: App): void {
  serve(app, getPricing, ({ query, services }) => {
    const all = String(query.all_plans) === "true" || String(query.all_tiers) === "true";
    return findPricing(services, {
      isoCountry: query.iso_country,
      voucher: query.voucher_code,
      plan: all ? null : "unlimited",
      cycle: String(query.all_billing_cycles) === "true" ? null : (query.billing_cycle ?? null),
    });
  });

  serve(app, getPricePlan, async ({ params, services: { db, env, now } }) => {
    const book = env.billing === "off" ? null : await bookAt(db, now());
    for (const country of book?.countries ?? [])
      for (const price of country.prices)
        if (pricePlanId(country.isoCountry, price) === params.id) return priceEntry(price, country, null);
    return problem("not-found");
  });

  registerPriceList(app);
}

/** The whole book for scripts on the host's computer. */
function registerPriceList(app: App): void {
  const { services } = app;
  const { env, log, now } = services;
  app.get(PRICE_LIST_PATH, async (request, reply) => {
    if (!isOperatorCall(request, env.metricsToken)) return sendProblem(reply, { kind: "forbidden" });
    return reply.send(await priceList(services));
  });
  app.put(PRICE_LIST_PATH, async (request, reply) => {
    // A page that happens to be open on this computer is not an operator.
    const isPage = request.headers.origin !== undefined || request.headers["sec-fetch-site"] !== undefined;
    if (isPage || !isOperatorCall(request, env.metricsToken))
      return sendProblem(reply, { kind: "forbidden" });
    const parsed = PriceBookContent.safeParse(request.body);
    if (!parsed.success)
      return sendProblem(reply, { kind: "invalid", message: z.prettifyError(parsed.error) });
    await addBook(services, { content: parsed.data, validFrom: now(), createdBy: null });
    log.info({ countries: parsed.data.countries.length }, "The price book was replaced");
    return reply.send(await priceList(services));
  });
}

async function priceList({ db, now }: Pick<Services, "db" | "now">): Promise<PriceBookContent> {
  const book = await bookAt(db, now());
  return {
    ...toContent({ countries: book?.countries ?? [], winback: book?.winback ?? null }),
    vouchers: await writtenVouchers(db),
  };
}
