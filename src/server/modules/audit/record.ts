import { findPersonalTokenName } from "#server/modules/personal-tokens/public.ts";
import type { Services } from "#server/services.ts";
import type { SubjectRows } from "#server/subject-rows.ts";
import type { Found } from "#server/subjects.ts";
import type { SubjectKind } from "#shared/contract/needs.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { fieldChanges } from "#shared/domain/audit/changes.ts";
import { isNamedByAnswer, type LogKind } from "#shared/domain/audit/log-kinds.ts";
import { findDeviceName, findUserName, insertEntry, type NewEntry } from "./repository.ts";

/** A successful call: its caller and subject. */
export interface DoneCall {
  /** `PUT /api/auth/accounts/:id`, or `Mutation.blockTrack`. */
  readonly name: string;
  readonly log: LogKind;
  readonly viewer: Viewer;
  /** Kind of the subject that passed the access check; null for calls without a subject. */
  readonly kind: SubjectKind | null;
  readonly found: readonly Found<unknown>[];
  readonly request: unknown;
  readonly answer: unknown;
}

/** Writes a change to the log of its account. The change itself remains if that fails. */
export async function recordCall(services: Services, call: DoneCall): Promise<void> {
  try {
    const about = aboutSubject(call);
    if (about)
      await insertEntry(services.db, {
        ...(await actorOf(services, call.viewer)),
        ...about,
        kind: call.log,
        at: services.now(),
      });
  } catch (error) {
    services.log.error({ err: error, call: call.name }, "A change could not be written into the log");
  }
}

/** A change of several zones or tracks, whose log entry names the first. */
interface ChangedThings {
  readonly kind: LogKind;
  readonly accountId: string;
  readonly first: { readonly id: string; readonly name: string };
  readonly count: number;
}

/** Writes a change of several zones or tracks to the log of their account, as one entry. */
export async function recordSeveral(
  services: Services,
  viewer: Viewer,
  { kind, accountId, first, count }: ChangedThings,
): Promise<void> {
  try {
    await insertEntry(services.db, {
      ...(await actorOf(services, viewer)),
      accountId,
      kind,
      subjectId: first.id,
      subjectName: first.name,
      personId: null,
      subjectCount: count,
      changes: [],
      at: services.now(),
    });
  } catch (error) {
    services.log.error({ err: error, kind }, "A change could not be written into the log");
  }
}

type About = Pick<
  NewEntry,
  "accountId" | "subjectId" | "subjectName" | "personId" | "subjectCount" | "changes"
>;

/** The logged text for a row of each kind, and the record that contained its fields. */
const ROWS: {
  readonly [Kind in Exclude<keyof SubjectRows, "person">]: (row: SubjectRows[Kind]) => Described;
} = {
  account: (row) => ({ id: row.id, name: row.businessName, record: row }),
  location: (row) => ({ id: row.id, name: row.name, record: row }),
  zone: ({ zone }) => ({ id: zone.id, name: zone.name, record: zone }),
  device: (row) => ({ id: row.id, name: row.name || row.platform, record: row }),
  playlist: (row) => ({ id: row.id, name: row.name, record: row }),
  station: (row) => ({ id: row.id, name: row.name, record: row }),
  schedule: (row) => ({ id: row.id, name: row.name, record: row }),
  subscription: ({ zone }) => ({ id: zone.id, name: zone.name, record: zone }),
  recurrence: ({ zone: { zone } }) => ({ id: zone.id, name: zone.name, record: zone }),
  "social-profile": (row) => ({ id: row.id, name: row.network, record: row }),
  acl: ({ acl, user }) => ({
    id: acl.id,
    name: user?.name || acl.pendingEmail,
    personId: acl.userId,
    record: acl,
  }),
};

interface Described {
  readonly id: string;
  readonly name: string;
  /** The person concerned; none for a thing or an invitation. */
  readonly personId?: string | null;
  readonly record: object;
}

function aboutSubject({ name, log, kind, found, request, answer }: DoneCall): About | null {
  const [first] = found;
  if (!first || kind === null || kind === "person") return null;
  const describeRow = ROWS[kind === "zones" ? "zone" : kind] as (row: unknown) => Described;
  const { id, name: subjectName, personId = null, record } = describeRow(first.row);
  // The created record, or the person concerned, is in the answer.
  const isNew = isNamedByAnswer(log);
  return {
    accountId: first.subject.account.id,
    subjectId: id,
    subjectName: (isNew && (nameIn(answer) ?? nameIn(inputOf(request)))) || subjectName,
    personId: isNew && log.startsWith("users.") ? textAt(answer, "user") : personId,
    subjectCount: found.length,
    changes: name.startsWith("PUT ") && !isNew ? [...fieldChanges(request, record)] : [],
  };
}

async function actorOf({ db }: Services, viewer: Viewer) {
  // The zone's name is in the entry's text.
  if (viewer.kind === "remote")
    return { actorType: "remote", actorId: viewer.soundZoneId, actorName: "" } as const;
  if (viewer.kind !== "device") {
    const name = (await findUserName(db, viewer.userId)) ?? "";
    const program = viewer.kind === "program" ? await findPersonalTokenName(db, viewer.programId) : null;
    const actorName = program === null ? name : `${name} (${program})`;
    return { actorType: "user", actorId: viewer.userId, actorName } as const;
  }
  const name = await findDeviceName(db, viewer.deviceId);
  return { actorType: "device", actorId: viewer.deviceId, actorName: name ?? "" } as const;
}

function nameIn(answer: unknown): string | null {
  const person =
    typeof answer === "object" && answer !== null && "denorm_user" in answer ? answer.denorm_user : null;
  return textAt(answer, "name") ?? textAt(person, "name") ?? textAt(answer, "pending_email");
}

function inputOf(request: unknown): unknown {
  return typeof request === "object" && request !== null && "input" in request ? request.input : request;
}

function textAt(holder: unknown, name: string): string | null {
  if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, name)) return null;
  const value = (holder as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" && value !== "" ? value : null;
}
