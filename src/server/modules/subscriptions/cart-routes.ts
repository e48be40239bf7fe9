import { accountFacts } from "#server/modules/accounts/public.ts";
import {
  countSubscriptions,
  placeOf,
  readCursor,
  writeCursor,
  zonePage,
} from "#server/modules/zones/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import { checkoutCart, previewCart } from "#shared/contract/rest/billing/carts.ts";
import { listSubscriptions } from "#shared/contract/rest/billing/subscriptions.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import { toMinor } from "#shared/domain/billing/money.ts";
import { checkout, preview } from "./cart.ts";
import { accountPrice } from "./price.ts";
import { toListed } from "./records.ts";

/** The list of an account's subscriptions, and changes of many of them. */
export function registerCartRoutes(app: App): void {
  serve(app, listSubscriptions, async ({ viewer, subject, query, services }) => {
    const { q, state, after: cursor, perPage } = query;
    const after = cursor === undefined ? null : readCursor(cursor, "place");
    if (cursor !== undefined && !after) return problem("invalid", { fields: { after: { code: "format" } } });
    const { billing } = services.env;
    const within = locationsWithin(viewer, "subscription.see", { account: accountFacts(subject, billing) });
    const all = { accountId: subject.id, within };
    const [{ rows, total, hasNext }, counts, price] = await Promise.all([
      zonePage(services, { ...all, q, subscription: state }, { first: perPage, after }),
      countSubscriptions(services, all),
      accountPrice(services, subject),
    ]);
    const at = { billing, now: services.now().getTime() };
    const last = rows.at(-1);
    return {
      items: rows.map((row) => toListed(row, viewer, price, at)),
      total,
      counts,
      after: hasNext && last ? writeCursor(placeOf(last, "place")) : null,
    };
  });

  serve(app, previewCart, async ({ viewer, subject, body, services }) => {
    const previewed = await preview(services, viewer, subject, body);
    return previewed.ok ? previewed.value : previewed;
  });

  serve(app, checkoutCart, async ({ viewer, subject, body: { key, due, ...cart }, services }) => {
    const bought = await checkout(services, viewer, subject, cart, { key, due: toMinor(due) });
    return bought.ok ? bought.value : bought;
  });
}
