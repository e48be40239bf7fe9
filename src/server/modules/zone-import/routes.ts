import { accountFacts } from "#server/modules/accounts/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { checkZoneImport, importZones } from "#shared/contract/rest/zones/zone-import.ts";
import { countsOf, planOf } from "./commands/check-import.ts";
import { exceededLimits } from "./commands/exceeded-limits.ts";
import { importLines } from "./commands/import-zones.ts";

export function registerZoneImportRoutes(app: App): void {
  serve(app, checkZoneImport, async ({ subject, body, services }) => {
    const plan = await planOf(services.db, subject.id, body);
    const counts = countsOf(plan);
    return {
      counts,
      lines: [...plan.lines],
      errors: [...plan.errors],
      too_many: await exceededLimits(services.db, subject.id, plan, counts),
      new_labels: [...plan.newLabels],
      derived_time_zones: [...plan.derivedTimeZones],
    };
  });

  serve(app, importZones, async ({ viewer, subject, body, services }) => {
    const facts = { account: accountFacts(subject, services.env.billing) };
    const imported = await importLines(services, { viewer, subject: facts }, body);
    return imported.ok ? imported.value : imported;
  });
}
