import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { exportRightsReport, getRightsReport } from "#shared/contract/rest/music/rights-report.ts";
import { rightsFile, rightsReport } from "./rights-report.ts";

/** The report for a rights society. */
export function registerRightsRoutes(app: App): void {
  serve(app, getRightsReport, ({ subject, query, services }) => rightsReport(services, subject, query));

  serve(app, exportRightsReport, ({ subject, query, services }) => rightsFile(services, subject, query));
}
