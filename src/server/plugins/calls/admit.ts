import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SubjectRows } from "#server/subject-rows.ts";
import type { Found } from "#server/subjects.ts";
import { type MayNeed, type Needs, OWN_TYPE, type SubjectKind } from "#shared/contract/needs.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { may, mayOperate, mayPerson } from "#shared/domain/access/may.ts";
import type { Subject } from "#shared/domain/access/subject.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { NO_SUCH_PLAYLIST } from "#shared/domain/music/manual-playlist.ts";
import { anyIdOf } from "#shared/domain/music/product-uri.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** The handler's argument for the subject of its call: the row, or the rows. */
export type SubjectOf<N extends Needs> = N extends MayNeed<infer Kind> ? RowsOf<Kind> : undefined;

type RowsOf<Kind extends SubjectKind> = Kind extends "zones"
  ? readonly SubjectRows["zone"][]
  : Kind extends keyof SubjectRows
    ? SubjectRows[Kind]
    : never;

/**
 * Rejects people on player calls, players on people's calls, programs on calls that their person reserves
 * or did not grant, remotes on all calls that do not name them, and others on calls for operators; null when
 * the viewer is of the right kind.
 */
export function refuseKind(needs: Needs, viewer: Viewer): Problem | null {
  const { who } = needs;
  if (who === "operator") {
    const decision = mayOperate(viewer);
    return decision.ok ? null : { kind: "forbidden", reason: decision.reason };
  }
  if (needs.who === "viewer" && viewer.kind === "remote")
    return needs.remotes ? null : { kind: "forbidden", reason: "people-only" };
  if ((who !== "user" && who !== "device" && who !== "remote") || who === viewer.kind) return null;
  if (needs.who === "user" && needs.programs !== undefined && viewer.kind === "program")
    return viewer.actions.has(needs.programs) ? null : { kind: "forbidden", reason: "not-in-scope" };
  return { kind: "forbidden", reason: REFUSED_KINDS[who] };
}

const REFUSED_KINDS = { user: "people-only", device: "players-only", remote: "remotes-only" } as const;

const MAX_SUBJECTS = 5000;
const LONGEST_ID = 400;

/** The subject of an admitted call. */
export interface Admitted {
  /** The row, or the rows, as passed to the handler. */
  readonly subject: unknown;
  /** The same with the facts that decided; none for a person. */
  readonly found: readonly Found<unknown>[];
}

/**
 * The single place that admits a call to its subject: the subject exists, the viewer has permission, and it
 * is active. In this order, so that strangers do not learn what is deactivated.
 */
export async function admit(
  services: Services,
  viewer: Viewer,
  need: MayNeed,
  input: { readonly params: unknown; readonly body: unknown },
): Promise<Result<Admitted, Problem>> {
  const { kind, from, name } = need.subject;
  const named = valueAt(input[from], name);
  if (kind === "person") return admitPerson(services, viewer, named, need);
  const many = kind === "zones";
  const ids = many ? named : [named];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_SUBJECTS)
    return problem("invalid", { fields: { [name]: { code: "required" } } });
  const wanted = [...new Set(ids.map((id) => readId(kind, id)))];
  if (!wanted.every((id) => id !== null)) return problem("malformed-id");
  const all: readonly FoundOrShared[] = await services.subjects[many ? "zone" : kind](services, wanted);
  const found = all.filter(
    ({ isDeleted, isVisibleTo }) => (!isDeleted || need.deleted) && (!isVisibleTo || isVisibleTo(viewer)),
  );
  if (found.length < wanted.length) return problem("not-found", NOT_FOUND[kind]);
  const refused = refusalOf(viewer, need, found);
  if (refused) return refused;
  const rows = found.map(({ row }) => row);
  return ok({ subject: many ? rows : rows[0], found: found.filter(isOwned) });
}

type FoundOrShared = Found<unknown, Subject | null>;

const isOwned = (found: FoundOrShared): found is Found<unknown> => found.subject !== null;

/** Messages in the specification's words. */
const NOT_FOUND: Partial<Readonly<Record<SubjectKind, Pick<Problem, "message">>>> = {
  playlist: { message: NO_SUCH_PLAYLIST },
};

/** Refusals of changes that are not for music of this composer: mistakes in the call. */
export const NOT_OF_THIS_KIND = {
  playlist: problem("invalid", { reason: "composer", message: "Not a playlist of this kind" }),
  station: problem("invalid", { reason: "composer", message: "Not music of this kind" }),
};

function refusalOf(viewer: Viewer, need: MayNeed, found: readonly FoundOrShared[]) {
  for (const { subject } of found) {
    if (need.action === "person.own" || subject === null) return problem("forbidden");
    const decision = may(viewer, need.action, subject);
    if (decision.ok) continue;
    if (decision.reason === "composer")
      return NOT_OF_THIS_KIND[need.subject.kind === "station" ? "station" : "playlist"];
    return problem("forbidden", { reason: decision.reason });
  }
  for (const { deactivated: type } of found)
    if (type !== null && !allowsDeactivated(need, type)) return deactivated(type);
  return null;
}

function allowsDeactivated(
  { deactivated: allowed, subject }: MayNeed,
  type: Parameters<typeof deactivated>[0],
) {
  return allowed === "everything" || (allowed === "itself" && OWN_TYPE[subject.kind] === type);
}

async function admitPerson(
  services: Services,
  viewer: Viewer,
  id: unknown,
  { programs }: MayNeed,
): Promise<Result<Admitted, Problem>> {
  if (!isId(id)) return problem("malformed-id");
  const user = await services.subjects.person(services, id);
  if (!user) return problem("not-found", { message: `No User with id ${id}` });
  const decision = mayPerson(viewer, { userId: id }, programs);
  return decision.ok ? ok({ subject: user, found: [] }) : problem("forbidden", { reason: decision.reason });
}

/** An id of a kind; null if malformed. Music is also named by its other forms. */
function readId(kind: SubjectKind, value: unknown): string | null {
  if (kind === "playlist" && typeof value === "string" && value.length <= LONGEST_ID)
    return anyIdOf("Playlist", value);
  return isId(value) ? value : null;
}

function isId(value: unknown): value is string {
  return OpaqueId.safeParse(value).success;
}

/** The value at `input.soundZone`. */
function valueAt(holder: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, name)
          ? (value as Readonly<Record<string, unknown>>)[name]
          : undefined,
      holder,
    );
}
