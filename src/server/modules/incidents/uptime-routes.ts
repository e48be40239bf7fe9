import { z } from "zod";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import { getUptime } from "#shared/contract/rest/status/uptime.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import { NO_UPTIME } from "#shared/domain/incidents/uptime.ts";
import { firstMonth, uptimeRows, uptimeTotal } from "./uptime-repository.ts";

const Place = z.tuple([z.int(), z.string()]);

/** Reading the uptime of an account's zones. */
export function registerUptimeRoutes(app: App): void {
  serve(app, getUptime, async ({ viewer, subject, query, services: { db, env } }) => {
    const { month, by, location, limit } = query;
    const place = query.after === undefined ? null : Place.safeParse(decodeCursor(query.after)).data;
    if (place === undefined) return problem("invalid", { fields: { after: { code: "format" } } });
    const within = locationsWithin(viewer, "zone.list", { account: accountFacts(subject, env.billing) });
    const selection = { accountId: subject.id, within, month, location };
    const [rows, total, since] = await Promise.all([
      uptimeRows(db, selection, by, {
        after: place && { lost: place[0], id: place[1] },
        limit: limit + 1,
      }),
      uptimeTotal(db, selection),
      firstMonth(db, subject.id),
    ]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      month,
      since,
      as_of: total?.asOf?.toISOString() ?? null,
      total: total?.parts ?? NO_UPTIME,
      items: page.map(({ lost: _lost, ...row }) => row),
      after: last ? encodeCursor([last.lost, last.id]) : null,
    };
  });
}
