import { z } from "zod";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { listIncidents, listZoneIncidents } from "#shared/contract/rest/status/incidents.ts";
import { locationsWithin, may } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import {
  type IncidentSelection,
  type ListedIncident,
  type NoticeRow,
  noticesOf,
  selectIncidents,
} from "./repository.ts";

/** Reading the incidents of an account and of a zone. */
export function registerIncidentRoutes(app: App): void {
  serve(app, listIncidents, ({ viewer, subject, query, services }) => {
    const { after, limit, from, to, ...filter } = query;
    return answer(services, viewer, subject, after, {
      ...filter,
      accountId: subject.id,
      within: locationsWithin(viewer, "zone.list", { account: accountFacts(subject, services.env.billing) }),
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      limit,
    });
  });

  serve(app, listZoneIncidents, ({ viewer, subject, query, services }) => {
    const { after, limit, state } = query;
    return answer(services, viewer, subject.account, after, {
      accountId: subject.account.id,
      within: null,
      zone: subject.zone.id,
      state,
      limit,
    });
  });
}

const Place = z.tuple([z.iso.datetime(), z.string()]);

async function answer(
  { db, env }: Services,
  viewer: Viewer,
  account: Parameters<typeof accountFacts>[0],
  cursor: string | undefined,
  selection: Omit<IncidentSelection, "after">,
) {
  const place = cursor === undefined ? null : Place.safeParse(decodeCursor(cursor)).data;
  if (place === undefined) return problem("invalid", { fields: { after: { code: "format" } } });
  const { limit } = selection;
  const after = place && { at: new Date(place[0]), id: place[1] };
  const rows = await selectIncidents(db, { ...selection, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const notices = await noticesOf(
    db,
    page.map(({ incident }) => incident.id),
  );
  const seesPeople = may(viewer, "account.members", { account: accountFacts(account, env.billing) }).ok;
  return {
    items: page.map((row) => toIncident(row, notices.get(row.incident.id) ?? [], seesPeople)),
    after: last ? encodeCursor([last.incident.startedAt.toISOString(), last.incident.id]) : null,
  };
}

function toIncident(
  { incident, zone, location }: ListedIncident,
  notices: readonly NoticeRow[],
  seesPeople: boolean,
) {
  const { id, kind, cause, startedAt, endedAt, returns, inOpeningHours } = incident;
  return {
    id,
    kind,
    cause,
    from: startedAt.toISOString(),
    to: endedAt?.toISOString() ?? null,
    returns,
    in_opening_hours: inOpeningHours,
    sound_zone: zone,
    location,
    notices: notices.map(({ about, way, recipient, at }) => ({
      about,
      way,
      recipient: seesPeople ? shownRecipient(way, recipient) : null,
      at: at.toISOString(),
    })),
  };
}

/** Webhooks without their path and query, which may contain a secret: only those who manage them see it. */
function shownRecipient(way: NoticeRow["way"], recipient: string): string {
  return way === "webhook" ? new URL(recipient).origin : recipient;
}
