import type { Database } from "./db/database.ts";
import type { AccountRow, AclRow } from "./modules/accounts/public.ts";
import type { RecurrenceOfZone } from "./modules/billing/public.ts";
import type { OwnCollection } from "./modules/collections/public.ts";
import type { DeviceRow } from "./modules/devices/public.ts";
import type { LocationRow } from "./modules/locations/public.ts";
import type { ScheduleRow } from "./modules/schedules/public.ts";
import type { SocialProfileRow } from "./modules/social-profiles/public.ts";
import type { UserRow } from "./modules/users/public.ts";
import type { ZoneRow } from "./modules/zones/public.ts";
import type { FindMusic, FindSubjects } from "./subjects.ts";

/** The row of each kind of subject, as handlers receive it. */
export interface SubjectRows {
  readonly account: AccountRow;
  readonly location: LocationRow;
  readonly zone: ZoneRow;
  readonly device: DeviceRow;
  readonly playlist: OwnCollection;
  readonly station: OwnCollection;
  readonly schedule: ScheduleRow;
  readonly acl: AclRow;
  readonly "social-profile": SocialProfileRow;
  /** The zone of the subscription. */
  readonly subscription: ZoneRow;
  readonly recurrence: RecurrenceOfZone;
  readonly person: UserRow;
}

type MusicKind = "playlist" | "station";

/** Finders of these rows. */
export type SubjectFinders = {
  readonly [Kind in Exclude<keyof SubjectRows, MusicKind | "person">]: FindSubjects<SubjectRows[Kind]>;
} & {
  readonly [Kind in MusicKind]: FindMusic<SubjectRows[Kind]>;
} & {
  readonly person: (services: { readonly db: Database }, id: string) => Promise<SubjectRows["person"] | null>;
};
