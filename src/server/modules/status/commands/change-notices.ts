import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { recordOperation } from "#server/modules/audit/public.ts";
import {
  deleteNotice,
  findNotice,
  insertNotice,
  insertUpdate,
  lockNotice,
  type NoticeRow,
  type ToldNotice,
  writeNotice,
} from "#server/modules/status/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { NewStatusNotice, updateStatusNotice } from "#shared/contract/rest/status/status.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import type { FieldChange } from "#shared/domain/audit/changes.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { isLastStatus, NOTICE_STATUSES } from "#shared/domain/status/status-notice.ts";
import type { FieldMessages } from "#shared/domain/validation/message.ts";

type Writing = Pick<Services, "db" | "now">;
type Told = Promise<Result<ToldNotice, Problem>>;

/** Adds a notice with its first update. Refusals: invalid. */
export async function addNotice(
  { db, now }: Writing,
  viewer: UserViewer,
  { kind, name, impact, status, body, starts_at, ends_at }: z.output<typeof NewStatusNotice>,
): Told {
  const at = now();
  const row: NoticeRow = {
    id: randomUUID(),
    kind,
    name,
    impact,
    status,
    ...timesOf(kind, { startsAt: dateOf(starts_at), endsAt: dateOf(ends_at) }),
    createdAt: at,
    updatedAt: at,
    resolvedAt: isLastStatus(kind, status) ? at : null,
  };
  const refused = refusalOf(row);
  if (refused) return problem("invalid", { fields: refused });
  return await db.transaction(async (tx) => {
    await insertNotice(tx, row);
    const update = { id: randomUUID(), noticeId: row.id, status, body, createdAt: at };
    await insertUpdate(tx, update);
    await recordOperation(tx, viewer, {
      kind: "service.status-notice",
      at,
      subjectId: row.id,
      subjectName: name,
      changes: changesOf(null, row, body),
    });
    return ok({ notice: row, updates: [update] });
  });
}

/** Corrects a notice; with a text it gets an update. Its last status ends it, another one opens it again. */
export async function changeNotice(
  { db, now }: Writing,
  viewer: UserViewer,
  id: string,
  { name, impact, status, body, starts_at, ends_at }: z.output<typeof updateStatusNotice.body>,
): Told {
  const at = now();
  return await db.transaction(async (tx): Told => {
    const before = await lockNotice(tx, id);
    if (!before) return problem("not-found");
    const next = status ?? before.status;
    const after: NoticeRow = {
      ...before,
      name: name ?? before.name,
      impact: impact ?? before.impact,
      status: next,
      ...timesOf(before.kind, {
        startsAt: starts_at === undefined ? before.startsAt : dateOf(starts_at),
        endsAt: ends_at === undefined ? before.endsAt : dateOf(ends_at),
      }),
      updatedAt: at,
      resolvedAt: isLastStatus(before.kind, next) ? (before.resolvedAt ?? at) : null,
    };
    const refused = refusalOf(after);
    if (refused) return problem("invalid", { fields: refused });
    await writeNotice(tx, after);
    if (body !== undefined)
      await insertUpdate(tx, { id: randomUUID(), noticeId: id, status: next, body, createdAt: at });
    const changes = changesOf(before, after, body);
    if (changes.length > 0)
      await recordOperation(tx, viewer, {
        kind: "service.status-notice",
        at,
        subjectId: id,
        subjectName: after.name,
        changes,
      });
    const told = await findNotice(tx, id);
    return told ? ok(told) : problem("not-found");
  });
}

/** Removes a notice with its updates. */
export async function removeNotice(
  { db, now }: Writing,
  viewer: UserViewer,
  id: string,
): Promise<Result<true, Problem>> {
  return await db.transaction(async (tx): Promise<Result<true, Problem>> => {
    const notice = await lockNotice(tx, id);
    if (!notice) return problem("not-found");
    await deleteNotice(tx, id);
    await recordOperation(tx, viewer, {
      kind: "service.status-notice",
      at: now(),
      subjectId: id,
      subjectName: notice.name,
      changes: [{ field: "notice_status", from: notice.status, to: null }],
    });
    return ok(true);
  });
}

type Times = Pick<NoticeRow, "startsAt" | "endsAt">;

/** Only maintenance has times. */
function timesOf(kind: NoticeRow["kind"], times: Times): Times {
  return kind === "maintenance" ? times : { startsAt: null, endsAt: null };
}

function dateOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}

function refusalOf({ kind, status, startsAt, endsAt }: NoticeRow): FieldMessages | null {
  const statuses: readonly string[] = NOTICE_STATUSES[kind];
  if (!statuses.includes(status)) return { status: { code: "oneOf", values: statuses } };
  if (startsAt && endsAt && endsAt <= startsAt)
    return { ends_at: { code: "rule", rule: "endsBeforeItStarts" } };
  return null;
}

/** What changed, for the log of the service. */
function changesOf(
  before: NoticeRow | null,
  after: NoticeRow,
  body: string | undefined,
): readonly FieldChange[] {
  const values = (row: NoticeRow | null): Readonly<Record<string, string | null>> => ({
    notice_name: row?.name ?? null,
    notice_impact: row?.impact ?? null,
    notice_status: row?.status ?? null,
    notice_starts_at: row?.startsAt?.toISOString() ?? null,
    notice_ends_at: row?.endsAt?.toISOString() ?? null,
  });
  const former = values(before);
  const changes = Object.entries(values(after)).flatMap(([field, to]): FieldChange[] => {
    const from = former[field] ?? null;
    return from === to ? [] : [{ field, from, to }];
  });
  return body === undefined ? changes : [...changes, { field: "notice_text", from: null, to: shortOf(body) }];
}

/** The log keeps texts up to 200 characters. */
function shortOf(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
