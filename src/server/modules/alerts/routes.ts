import { randomUUID } from "node:crypto";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { locationsOfAccount } from "#server/modules/locations/public.ts";
import { mailFor, refuseWithoutMail } from "#server/modules/mail/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  type AlertMute,
  checkMuteLink,
  createAlertMute,
  createAlertRule,
  createCompanyAlertRule,
  deleteAlertMute,
  deleteAlertRule,
  deleteCompanyAlertRule,
  endMuteLink,
  listAlertMutes,
  listAlertRules,
  muteByLink as muteByLinkCall,
  previewAlertRule,
  updateAlertRule,
  updateCompanyAlertRule,
} from "#shared/contract/rest/accounts/alerts.ts";
import { locationsWithin, may } from "#shared/domain/access/may.ts";
import { muteEnd } from "#shared/domain/alerts/mute-lengths.ts";
import { previewRule } from "./commands/preview-rule.ts";
import { changeRule, createRule, publishAlerts } from "./commands/save-rule.ts";
import { checkLink, muteByLink, unmuteByLink } from "./mute-links.ts";
import { toAlertRule } from "./records.ts";
import {
  type AlertMuteRow,
  countMutes,
  deleteRule,
  endMute,
  insertMute,
  locationNames,
  mutesInForce,
  recipientsOf,
  rulesOf,
} from "./repository.ts";

/** Mutes of one person in one company: enough for each of a few locations. */
const MOST_MUTES = 100;

/** Rules for being told about incidents, and mutes. */
export function registerAlertRoutes(app: App): void {
  registerRules(app);
  registerMutes(app);
  registerMuteLinks(app);
}

function registerRules(app: App): void {
  serve(app, listAlertRules, async ({ viewer, subject, services, request }) => {
    const { db, env } = services;
    const own = await rulesOf(db, subject.id, viewer.userId);
    const mayCompany = may(viewer, "alert.company", { account: accountFacts(subject, env.billing) }).ok;
    const rules = [...own, ...(mayCompany ? await rulesOf(db, subject.id, null) : [])];
    const recipients = await recipientsOf(
      db,
      rules.map(({ id }) => id),
    );
    const items = rules.map((rule) =>
      toAlertRule(
        rule,
        recipients.filter(({ ruleId }) => ruleId === rule.id),
      ),
    );
    return { items, mail: mailFor(env, request) };
  });

  for (const call of [createAlertRule, createCompanyAlertRule] as const)
    serve(app, call, async ({ viewer, subject, body, services, request }) => {
      const off = body.mail ? refuseWithoutMail(services.env, request) : null;
      if (off) return off;
      const userId = call === createAlertRule ? viewer.userId : null;
      const made = await createRule(services, { account: subject, viewer, userId }, body);
      return made.ok ? made.value : made;
    });

  for (const call of [updateAlertRule, updateCompanyAlertRule] as const)
    serve(app, call, async ({ viewer, subject, params, body, services, request }) => {
      const off = body.mail ? refuseWithoutMail(services.env, request) : null;
      if (off) return off;
      const userId = call === updateAlertRule ? viewer.userId : null;
      const changed = await changeRule(services, { account: subject, viewer, userId }, params.rule, body);
      return changed.ok ? changed.value : changed;
    });

  for (const call of [deleteAlertRule, deleteCompanyAlertRule] as const)
    serve(app, call, async ({ viewer, subject, params, services }) => {
      const userId = call === deleteAlertRule ? viewer.userId : null;
      const recipients = await recipientsOf(services.db, [params.rule]);
      const deleted = await deleteRule(services.db, { id: params.rule, accountId: subject.id, userId });
      if (!deleted) return problem("not-found");
      publishAlerts(services, subject.id);
      return toAlertRule(deleted, recipients);
    });

  serve(app, previewAlertRule, async ({ viewer, subject, body, services }) => {
    const account = accountFacts(subject, services.env.billing);
    if (body.company && !may(viewer, "alert.company", { account }).ok) return problem("forbidden");
    const userId = body.company ? null : viewer.userId;
    const read = await previewRule(services, { account: subject, viewer, userId }, body.rule);
    return read.ok ? read.value : read;
  });
}

function registerMutes(app: App): void {
  serve(app, listAlertMutes, async ({ viewer, subject, services }) => {
    const of = { userId: viewer.userId, accountId: subject.id };
    const mutes = await mutesInForce(services.db, services.now(), of);
    return {
      items: await toMutes(
        services,
        mutes.map(({ mute }) => mute),
      ),
    };
  });

  serve(app, createAlertMute, async ({ viewer, subject, body, services }) => {
    const { db, env } = services;
    const within = locationsWithin(viewer, "alert.own", { account: accountFacts(subject, env.billing) });
    const own = new Set((await locationsOfAccount(db, subject.id, within)).map(({ id }) => id));
    if (!body.locations.every((id) => own.has(id)))
      return problem("invalid", { fields: { locations: { code: "invalid" } } });
    const now = services.now();
    if ((await countMutes(db, viewer.userId, subject.id, now)) >= MOST_MUTES)
      return problem("invalid", { reason: "too-many", message: `More than ${MOST_MUTES} mutes` });
    const mute = {
      id: randomUUID(),
      userId: viewer.userId,
      accountId: subject.id,
      locations: body.locations,
      tokenHash: null,
      until: new Date(muteEnd(body.for, body.time_zone, now.getTime())),
      createdAt: now,
    };
    await insertMute(db, mute);
    publishAlerts(services, subject.id);
    const [made] = await toMutes(services, [mute]);
    return made ?? problem("not-found");
  });

  serve(app, deleteAlertMute, async ({ viewer, subject, params, services }) => {
    const mute = { id: params.mute, userId: viewer.userId, accountId: subject.id };
    if (!(await endMute(services.db, mute, services.now()))) return problem("not-found");
    publishAlerts(services, subject.id);
    return { ended: true as const };
  });
}

function registerMuteLinks(app: App): void {
  serve(app, checkMuteLink, async ({ body, services, request }) => {
    const read = await checkLink(services, request.ip, body.token);
    return read.ok ? read.value : read;
  });
  serve(app, muteByLinkCall, async ({ body, services, request }) => {
    const { token, for: length, time_zone: timezone } = body;
    const muted = await muteByLink(services, request.ip, { token, length, timezone });
    return muted.ok ? muted.value : muted;
  });
  serve(app, endMuteLink, async ({ body, services, request }) => {
    const ended = await unmuteByLink(services, request.ip, body.token);
    return ended.ok ? ended.value : ended;
  });
}

async function toMutes({ db }: Services, rows: readonly AlertMuteRow[]): Promise<AlertMute[]> {
  const names = await locationNames(
    db,
    rows.flatMap(({ locations }) => locations),
  );
  return rows.flatMap(({ id, locations, until }) => {
    if (until === null) return [];
    const named = locations.flatMap((location) => {
      const name = names.get(location);
      return name === undefined ? [] : [{ id: location, name }];
    });
    return [{ id, locations: named, until: until.toISOString() }];
  });
}
