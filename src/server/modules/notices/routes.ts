import { findSubject } from "#server/entity.ts";
import { accountFacts } from "#server/modules/accounts/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  dismissNotice,
  listDismissals,
  listZoneNotices,
  restoreNotice,
} from "#shared/contract/rest/status/notices.ts";
import { locationsWithin, may } from "#shared/domain/access/may.ts";
import { dismissalKey, NOTICED_STATES } from "#shared/domain/notices/notices.ts";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import {
  countByState,
  deleteDismissal,
  dismissalsOf,
  expiredZones,
  keepDismissal,
  trimStatusDismissals,
} from "./repository.ts";

/** Displayed states of zones whose message is ALL_OK: their player plays, or could. */
const ALL_OK: readonly ShownState[] = ["playing", "paused", "silent", "problem"];

/** Dismissed notices about the service that are kept of a person: anybody can make up their ids. */
const MOST_STATUS_DISMISSALS = 100;

/** What the notification bar shows. */
export function registerNoticeRoutes(app: App): void {
  serve(app, listZoneNotices, async ({ viewer, subject, services }) => {
    const within = locationsWithin(viewer, "zone.list", {
      account: accountFacts(subject, services.env.billing),
    });
    const [counted, expired] = await Promise.all([
      countByState(services.db, subject.id, within),
      services.env.billing === "off" ? null : expiredZones(services.db, subject.id, within),
    ]);
    const ok = counted.filter(({ state }) => state !== null && ALL_OK.includes(state));
    return {
      total: counted.reduce((total, row) => total + row.count, 0),
      states: counted.flatMap(({ state, count, newest }) => {
        const noticed = NOTICED_STATES.find((known) => known === state);
        return noticed ? [{ state: noticed, count, newest: newest?.getTime() ?? 0 }] : [];
      }),
      subscriptions: expired && { ok: ok.reduce((total, row) => total + row.count, 0), ...expired },
    };
  });

  serve(app, listDismissals, async ({ subject, services }) => ({
    dismissed: await dismissalsOf(services.db, subject.id),
  }));

  serve(app, dismissNotice, async ({ viewer, subject, body, services }) => {
    if (body.account !== null) {
      // Only accounts of the person's own: the table cannot be filled with others.
      const found = await findSubject(services, "account", body.account);
      if (!found || !may(viewer, "zone.list", found.subject).ok) return problem("not-found");
    }
    await keepDismissal(services.db, {
      userId: subject.id,
      key: dismissalKey(body.notice, body.account),
      dismissedAt: services.now(),
    });
    if (body.notice.startsWith("status:"))
      await trimStatusDismissals(services.db, subject.id, MOST_STATUS_DISMISSALS);
    return { dismissed: await dismissalsOf(services.db, subject.id) };
  });

  serve(app, restoreNotice, async ({ subject, query: { notice, account }, services }) => {
    await deleteDismissal(services.db, subject.id, dismissalKey(notice, account ?? null));
    return { dismissed: await dismissalsOf(services.db, subject.id) };
  });
}
