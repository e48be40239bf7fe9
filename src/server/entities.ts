import type { SubjectKind } from "#shared/contract/needs.ts";
import type { Entities, Entity } from "./entity.ts";
import { accountEntity } from "./modules/accounts/entity.ts";
import { recurrenceEntity, subscriptionEntity } from "./modules/billing/entity.ts";
import { playlistEntity, stationEntity } from "./modules/collections/entity.ts";
import { deviceEntity } from "./modules/devices/entity.ts";
import { locationEntity } from "./modules/locations/entity.ts";
import { aclEntity } from "./modules/members/entity.ts";
import { scheduleEntity } from "./modules/schedule-editing/entity.ts";
import { socialProfileEntity } from "./modules/social-profiles/entity.ts";
import { personEntity } from "./modules/users/entity.ts";
import { zoneEntity } from "./modules/zones/entity.ts";

/** Every kind of subject, as its module declares it. */
export const entities = {
  account: accountEntity,
  location: locationEntity,
  zone: zoneEntity,
  device: deviceEntity,
  playlist: playlistEntity,
  station: stationEntity,
  schedule: scheduleEntity,
  acl: aclEntity,
  "social-profile": socialProfileEntity,
  subscription: subscriptionEntity,
  recurrence: recurrenceEntity,
  person: personEntity,
} satisfies Entities;

/** The row of a kind of subject, as handlers receive it. */
export type RowOf<Kind extends SubjectKind> =
  (typeof entities)[Kind] extends Entity<SubjectKind, infer Row> ? Row : never;
