import type { Database } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import type { EntityType } from "#server/problems.ts";
import type { Subject } from "#shared/domain/access/subject.ts";

/** The row of an action's subject, with the facts that decide permission. */
export interface Found<Row> {
  readonly row: Row;
  readonly subject: Subject;
  /** The deactivated part: the subject itself or the outermost part around it; null when nothing is. */
  readonly deactivated: EntityType | null;
}

/** Finds subjects by id; unknown ids are omitted. */
export type FindSubjects<Row> = (
  services: { readonly db: Database; readonly env: Env },
  ids: readonly string[],
) => Promise<readonly Found<Row>[]>;

/** Finders for each kind of subject. Their rows are for handlers, see subject-rows.ts. */
export interface Subjects {
  readonly account: FindSubjects<unknown>;
  readonly location: FindSubjects<unknown>;
  readonly zone: FindSubjects<unknown>;
  readonly device: FindSubjects<unknown>;
  readonly schedule: FindSubjects<unknown>;
  readonly acl: FindSubjects<unknown>;
  readonly "social-profile": FindSubjects<unknown>;
  readonly person: (services: { readonly db: Database }, id: string) => Promise<unknown>;
}
