import type { Database } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import type { AccountRow } from "#server/modules/accounts/public.ts";
import type { DeviceRow } from "#server/modules/devices/public.ts";
import type { LocationRow } from "#server/modules/locations/public.ts";
import type { UserRow } from "#server/modules/users/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import type { EntityType } from "#server/problems.ts";
import type { Subject } from "#shared/domain/access/subject.ts";

/** What is found for each kind of subject, and handed to whoever answers the call. */
export interface SubjectRows {
  readonly account: AccountRow;
  readonly location: LocationRow;
  readonly zone: ZoneRow;
  readonly device: DeviceRow;
  readonly person: UserRow;
}

/** Something that an action is asked about, with what decides. */
export interface Found<Row> {
  readonly row: Row;
  readonly subject: Subject;
  /** What of it is switched off: the outermost first; null when nothing is. */
  readonly deactivated: EntityType | null;
}

type OfAccount = Exclude<keyof SubjectRows, "person">;

/** Finds subjects by id, in the order of the ids; unknown ids are missing. Wired in modules.ts. */
export type Subjects = {
  readonly [Kind in OfAccount]: (
    services: { readonly db: Database; readonly env: Env },
    ids: readonly string[],
  ) => Promise<readonly Found<SubjectRows[Kind]>[]>;
} & {
  readonly person: (services: { readonly db: Database }, id: string) => Promise<UserRow | null>;
};
