import type { Subject } from "#shared/domain/access/subject.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import type { PartsOwner } from "#shared/domain/services/part-of.ts";
import type { Database } from "./db/database.ts";
import type { Env } from "./env.ts";
import type { EntityType } from "./problems.ts";

/** The row of an action's subject, with the facts that decide permission. */
export interface Found<Row, Facts extends Subject | null = Subject> {
  readonly row: Row;
  /** Null for shared music, which nobody may change. */
  readonly subject: Facts;
  /** The deactivated part: the subject itself or the outermost part around it; null when nothing is. */
  readonly deactivated: EntityType | null;
  /** Whether it was deleted. Absent: no. */
  readonly isDeleted?: boolean;
  /** Others get "not found", as for an unknown id. Absent: everyone may learn that it exists. */
  readonly isVisibleTo?: (viewer: Viewer) => boolean;
}

/** Finds subjects by id; unknown ids are omitted. */
export type FindSubjects<Row, Facts extends Subject | null = Subject> = (
  services: PartsOwner & { readonly db: Database; readonly env: Env },
  ids: readonly string[],
) => Promise<readonly Found<Row, Facts>[]>;

/** Finds music, which may be shared. */
export type FindMusic<Row> = FindSubjects<Row, Subject | null>;

/** Finders for each kind of subject. Their rows are for handlers, see subject-rows.ts. */
export interface Subjects {
  readonly account: FindSubjects<unknown>;
  readonly location: FindSubjects<unknown>;
  readonly zone: FindSubjects<unknown>;
  readonly device: FindSubjects<unknown>;
  readonly playlist: FindMusic<unknown>;
  readonly station: FindMusic<unknown>;
  readonly schedule: FindSubjects<unknown>;
  readonly acl: FindSubjects<unknown>;
  readonly "social-profile": FindSubjects<unknown>;
  readonly subscription: FindSubjects<unknown>;
  readonly recurrence: FindSubjects<unknown>;
  readonly person: (services: { readonly db: Database }, id: string) => Promise<unknown>;
}
