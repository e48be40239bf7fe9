import type { AccountRow } from "#server/modules/accounts/public.ts";
import { accountFacts } from "#server/modules/accounts/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  getZoneOperation,
  retryZoneOperation,
  startZoneOperation,
  undoZoneOperation,
} from "#shared/contract/rest/zones/zone-operations.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { retryOperation, startOperation, undoOperation } from "./commands/start-operation.ts";
import { toOperation } from "./records.ts";
import { findOperation, type OperationRow, outcomesOf } from "./repository.ts";

export function registerZoneOperationRoutes(app: App): void {
  serve(app, startZoneOperation, async ({ viewer, subject: account, body, services }) =>
    answer(services, await startOperation(services, { viewer, account }, body)),
  );

  serve(app, getZoneOperation, async ({ viewer, subject, params, query, services }) => {
    const row = await find(services, viewer, subject, params.id);
    if (!row) return problem("not-found");
    const { perPage, ...page } = query;
    const items = perPage === 0 ? [] : await outcomesOf(services.db, row.id, { ...page, first: perPage + 1 });
    const shown = items.slice(0, perPage);
    return {
      operation: await toOperation(services, row),
      items: shown,
      after: items.length > perPage ? (shown.at(-1)?.zone ?? null) : null,
    };
  });

  serve(app, undoZoneOperation, async ({ viewer, subject: account, params, services }) => {
    const row = await find(services, viewer, account, params.id);
    if (!row) return problem("not-found");
    return answer(services, await undoOperation(services, { viewer, account }, row));
  });

  serve(app, retryZoneOperation, async ({ viewer, subject: account, params, body, services }) => {
    const row = await find(services, viewer, account, params.id);
    if (!row) return problem("not-found");
    return answer(services, await retryOperation(services, { viewer, account }, row, body.key));
  });
}

/** An operation of the account; people who run single locations see their own operations only. */
async function find(
  { db, env }: Services,
  viewer: PersonViewer,
  account: AccountRow,
  id: string,
): Promise<OperationRow | null> {
  const row = await findOperation(db, account.id, id);
  if (!row) return null;
  const isLimited =
    locationsWithin(viewer, "zone.list", { account: accountFacts(account, env.billing) }) !== null;
  return isLimited && row.createdBy !== viewer.userId ? null : row;
}

async function answer(services: Services, result: Result<OperationRow, Problem>) {
  return result.ok ? await toOperation(services, result.value) : result;
}
