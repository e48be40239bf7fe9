import type { RowOf } from "#server/entities.ts";
import type { Entity, Facts, Found } from "#server/entity.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { MayNeed, Needs } from "#shared/contract/needs.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { type Decision, may, mayOperate, mayPerson } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** The handler's argument for the subject of its call: the row, or the rows. */
export type SubjectOf<N extends Needs> =
  N extends MayNeed<infer Place>
    ? Place extends { readonly many: true }
      ? readonly RowOf<Place["kind"]>[]
      : RowOf<Place["kind"]>
    : undefined;

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
  /** Its kind; null for a call without a subject. */
  readonly entity: Entity | null;
  /** The rows with the facts that decided. */
  readonly found: readonly Found[];
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
  const { kind, from, name, many } = need.subject;
  const entity: Entity = services.entities[kind];
  const named = valueAt(input[from], name);
  const ids = many ? named : [named];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_SUBJECTS)
    return problem("invalid", { fields: { [name]: { code: "required" } } });
  const wanted = [...new Set(ids.map((id) => readId(entity, id)))];
  if (!wanted.every((id) => id !== null)) return problem("malformed-id");
  const found = (await entity.find(services, wanted)).filter(
    ({ isDeleted, isVisibleTo }) => (!isDeleted || need.deleted) && (!isVisibleTo || isVisibleTo(viewer)),
  );
  if (found.length < wanted.length) {
    const message = entity.missing?.(wanted.join(", "));
    return problem("not-found", message === undefined ? {} : { message });
  }
  const refused = refusalOf(entity, viewer, need, found);
  if (refused) return refused;
  const rows = found.map(({ row }) => row);
  return ok({ subject: many ? rows : rows[0], entity, found });
}

function refusalOf(entity: Entity, viewer: Viewer, need: MayNeed, found: readonly Found[]) {
  for (const { subject } of found) {
    const decision = decide(viewer, need, subject);
    if (decision === null) return problem("forbidden");
    if (decision.ok) continue;
    return entity.refuse?.(decision.reason) ?? problem("forbidden", { reason: decision.reason });
  }
  const { deactivated: allowed } = need;
  for (const { deactivated: type } of found)
    if (type !== null && allowed !== "everything" && (allowed !== "itself" || type !== entity.type))
      return deactivated(type);
  return null;
}

/** Only people are their own; everything else belongs to an account. Null: nobody may. */
function decide(viewer: Viewer, { action, programs }: MayNeed, subject: Facts): Decision | null {
  if (subject === null) return null;
  if (action === "person.own") return "userId" in subject ? mayPerson(viewer, subject, programs) : null;
  return "account" in subject ? may(viewer, action, subject) : null;
}

/** An id of a kind; null if malformed. */
function readId({ readId: read }: Entity, value: unknown): string | null {
  if (read) return typeof value === "string" && value.length <= LONGEST_ID ? read(value) : null;
  return OpaqueId.safeParse(value).data ?? null;
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
