import { z } from "zod";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { isOperatorCall } from "#server/plugins/network/operator.ts";
import { getPricing, PRICE_LIST_PATH } from "#shared/contract/rest/pricing.ts";
import { findPricing } from "./find-pricing.ts";
import { PriceList } from "./price-list.ts";
import { readPriceList, replacePriceList } from "./repository.ts";

/** Prices: anyone may read those of a country; the host's staff read and write the list itself. */
export function registerPricingRoutes(app: App): void {
  serve(app, getPricing, ({ query, services }) =>
    findPricing(services, {
      isoCountry: query.iso_country,
      voucher: query.voucher_code,
      allPlans: String(query.all_plans) === "true",
    }),
  );

  const { db, env, log } = app.services;
  app.get(PRICE_LIST_PATH, async (request, reply) => {
    if (!isOperatorCall(request, env.metricsToken)) return sendProblem(reply, { kind: "forbidden" });
    return reply.send(await readPriceList(db));
  });
  app.put(PRICE_LIST_PATH, async (request, reply) => {
    // A page that happens to be open on this computer is not an operator.
    const isPage = request.headers.origin !== undefined || request.headers["sec-fetch-site"] !== undefined;
    if (isPage || !isOperatorCall(request, env.metricsToken))
      return sendProblem(reply, { kind: "forbidden" });
    const parsed = PriceList.safeParse(request.body);
    if (!parsed.success)
      return sendProblem(reply, { kind: "invalid", message: z.prettifyError(parsed.error) });
    await replacePriceList(db, parsed.data);
    log.info({ countries: parsed.data.countries.length }, "The price list was replaced");
    return reply.send(await readPriceList(db));
  });
}
