import { serviceLog } from "#server/modules/audit/public.ts";
import { readAddresses } from "#server/modules/service-settings/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  getServiceAddresses,
  getServiceLog,
  updateServiceAddresses,
} from "#shared/contract/rest/operator.ts";
import { changeAddresses } from "./commands/change-addresses.ts";

/** The operator's pages. */
export function registerOperatorRoutes(app: App): void {
  serve(app, getServiceAddresses, ({ services }) => readAddresses(services.db));

  serve(app, updateServiceAddresses, ({ viewer, body, services }) => changeAddresses(services, viewer, body));

  serve(app, getServiceLog, ({ query: { before, limit }, services }) =>
    serviceLog(services.db, before, limit),
  );
}
