import type { EntityType, Namespace } from "#shared/contract/events.ts";
import type { SubjectKind } from "#shared/contract/needs.ts";
import type { Denial } from "#shared/domain/access/may.ts";
import type { PersonSubject, Subject } from "#shared/domain/access/subject.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import type { Refusal } from "#shared/domain/result/result.ts";
import type { PartsOwner } from "#shared/domain/services/part-of.ts";
import type { Database } from "./db/database.ts";
import type { Env } from "./env.ts";
import type { Deactivatable, Problem } from "./problems.ts";

/** Facts that decide permission. Null: shared music, which nobody may change. */
export type Facts = Subject | PersonSubject | null;

/** A call's subject, as it was found. */
export interface Found<Row = unknown, F extends Facts = Facts> {
  readonly row: Row;
  readonly subject: F;
  /** The deactivated part: the subject itself or the outermost part around it; null when nothing is. */
  readonly deactivated: Deactivatable | null;
  /** Whether it was deleted. Absent: no. */
  readonly isDeleted?: boolean;
  /** Others get "not found", as for an unknown id. Absent: everyone may learn that it exists. */
  readonly isVisibleTo?: (viewer: Viewer) => boolean;
}

/** A row as its account's log names it. */
interface Described {
  readonly id: string;
  readonly name: string;
  /** The person concerned; none for a thing or an invitation. */
  readonly personId?: string | null;
  /** The record with the fields that calls change. */
  readonly record: object;
}

interface FindServices extends PartsOwner {
  readonly db: Database;
  readonly env: Env;
}

/** A kind of subject: finding, admission, its name in the log and its events. */
export interface Entity<Kind extends SubjectKind = SubjectKind, Row = unknown, F extends Facts = Facts> {
  readonly kind: Kind;
  /** Its name in events and in refusals of deactivated things; null: it has the events of its surroundings only. */
  readonly type: EntityType | null;
  /** Reads the id in a call; null if malformed. Absent: an opaque id. */
  readId?(text: string): string | null;
  /** Finds rows by id; unknown ids are omitted. */
  find(services: FindServices, ids: readonly string[]): Promise<readonly Found<Row, F>[]>;
  /** The message of "not found"; absent: the usual one. */
  missing?(id: string): string;
  /** Refusals in its own words; null, or absent: the denial's reason. */
  refuse?(denial: Denial): Refusal<Problem> | null;
  /** For the account's log; null: it belongs to no account. */
  describe(row: Row): Described | null;
  /** Whether a viewer may follow its events in a namespace of its own. */
  isFollowedBy?(viewer: Viewer, found: Found<Row, F>): boolean;
}

/** An entity with a namespace says whose it is. */
type WithFollowers<Type, Row, F extends Facts> = Type extends Namespace
  ? { isFollowedBy(viewer: Viewer, found: Found<Row, F>): boolean }
  : unknown;

/** Declares a kind of subject, once, in the module that owns it. */
export function entity<Kind extends SubjectKind, Type extends EntityType | null, Row, F extends Facts>(
  declared: Entity<Kind, Row, F> & { readonly type: Type } & WithFollowers<Type, Row, F>,
): Entity<Kind, Row, F> {
  return declared;
}

/** All kinds. Handlers know the types of their rows, see entities.ts. */
export type Entities = { readonly [Kind in SubjectKind]: Entity<Kind> };

/** A subject in an account, by its id; undefined if there is none. */
export async function findSubject(
  services: FindServices & { readonly entities: Entities },
  kind: SubjectKind,
  id: string,
): Promise<Found<unknown, Subject> | undefined> {
  const [found] = await services.entities[kind].find(services, [id]);
  return found && isOfAccount(found) ? found : undefined;
}

/** Whether a subject belongs to an account. */
export function isOfAccount<Row>(found: Found<Row>): found is Found<Row, Subject> {
  return found.subject !== null && "account" in found.subject;
}
