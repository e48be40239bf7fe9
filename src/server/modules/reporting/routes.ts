import { z } from "zod";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { isOperatorCall } from "#server/plugins/network/operator.ts";
import { sendReports } from "#shared/contract/rest/status/reporting.ts";
import { takeReports } from "./commands/take-reports.ts";
import { listReports } from "./repository.ts";

/** An operator's query. */
const ListQuery = z.object({
  kind: z.enum(["error", "comment", "timing", "event"]).optional(),
  since: z.coerce.date().min(new Date(0)).max(new Date("9999-01-01")).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

/** Client reports: anyone may send them; the host's staff read them, as they read /metrics. */
export function registerReportingRoutes(app: App): void {
  serve(app, sendReports, async ({ body, services, request }) => {
    const taken = await takeReports(services, request.ip, body);
    return taken.ok ? { taken: taken.value } : taken;
  });

  app.get(sendReports.path, async (request, reply) => {
    const { db, env } = app.services;
    if (!isOperatorCall(request, env.metricsToken)) return sendProblem(reply, { kind: "forbidden" });
    const query = ListQuery.safeParse(request.query);
    if (!query.success) return sendProblem(reply, { kind: "invalid" });
    const rows = await listReports(db, query.data);
    const items = rows.map(({ report, client, receivedAt }) => ({ receivedAt, ...report, client }));
    return reply.send({ items });
  });
}
