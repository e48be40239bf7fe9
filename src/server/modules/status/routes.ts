import { readAddresses } from "#server/modules/service-settings/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  createStatusNotice,
  deleteStatusNotice,
  getStatusSummary,
  listStatusNotices,
  updateStatusNotice,
} from "#shared/contract/rest/status/status.ts";
import { addNotice, changeNotice, removeNotice } from "./commands/change-notices.ts";
import { ForeignPage, READ_EVERY_MS } from "./foreign-page.ts";
import { toOperatorNotice, toSummary } from "./records.ts";
import { latestResolved, openNotices } from "./repository.ts";

/** Resolved notices that operators are shown. */
const MOST_RESOLVED = 20;

/** How everybody reads the notices about the service, and how operators write them. */
export function registerStatusRoutes(app: App): void {
  const { db, env, log, now } = app.services;
  const page = new ForeignPage({
    now,
    allowsPrivate: env.webhookPrivate,
    onResult: (result) => log.info({ result }, "The host's status page was read"),
  });
  const statusPage = async () => (await readAddresses(db)).status;

  // Clients read the notices every ten minutes only: what they get must not be as old as their last reading.
  const reading = setInterval(() => {
    statusPage().then(
      (address) => void page.notices(address),
      (error: unknown) => log.warn({ err: error }, "The host's status page could not be read"),
    );
  }, READ_EVERY_MS);
  reading.unref();
  app.addHook("onClose", async () => clearInterval(reading));

  serve(app, getStatusSummary, async ({ services }) => {
    const [address, own] = await Promise.all([statusPage(), openNotices(db)]);
    const facts = { address: services.address(), statusPage: address, now: now() };
    return toSummary(own, page.notices(address), facts);
  });

  serve(app, listStatusNotices, async () => {
    const [address, open, resolved] = await Promise.all([
      statusPage(),
      openNotices(db),
      latestResolved(db, MOST_RESOLVED),
    ]);
    return {
      items: [...open, ...resolved].map(toOperatorNotice),
      foreign: address === "" ? null : { address, result: await page.result(address) },
    };
  });

  serve(app, createStatusNotice, async ({ viewer, body, services }) => {
    const added = await addNotice(services, viewer, body);
    return added.ok ? toOperatorNotice(added.value) : added;
  });

  serve(app, updateStatusNotice, async ({ viewer, params, body, services }) => {
    const changed = await changeNotice(services, viewer, params.notice, body);
    return changed.ok ? toOperatorNotice(changed.value) : changed;
  });

  serve(app, deleteStatusNotice, async ({ viewer, params, services }) => {
    const removed = await removeNotice(services, viewer, params.notice);
    return removed.ok ? {} : removed;
  });
}
