import { type Entity, type Found, isOfAccount } from "#server/entity.ts";
import { findPersonalTokenName } from "#server/modules/personal-tokens/public.ts";
import type { Services } from "#server/services.ts";
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
  /** The subject's kind; null for calls without a subject. */
  readonly entity: Entity | null;
  readonly found: readonly Found[];
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

function aboutSubject({ name, log, entity, found, request, answer }: DoneCall): About | null {
  const [first] = found;
  const described = first && entity?.describe(first.row);
  if (!described || !isOfAccount(first)) return null;
  const { id, name: subjectName, personId = null, record } = described;
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
