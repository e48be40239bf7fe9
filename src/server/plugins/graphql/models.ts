import type { albums, artists, collections, editorialSections, schedules } from "#server/db/schema/music.ts";
import type { users } from "#server/db/schema/people.ts";
import type { devices, locations } from "#server/db/schema/places.ts";
import type { TrackRecord } from "#server/modules/catalogue/repository.ts";
import type { ZoneRow } from "#server/modules/zones/repository.ts";

/** What resolvers are given for each type of the schema: rows of the database. */

export type UserModel = typeof users.$inferSelect;
export type AccountModel = ZoneRow["account"];
export type LocationModel = typeof locations.$inferSelect;
export type SoundZoneModel = ZoneRow;
export type DeviceModel = typeof devices.$inferSelect;

export type TrackModel = TrackRecord;
export type AlbumModel = typeof albums.$inferSelect;
export type ArtistModel = typeof artists.$inferSelect;
export type PlaylistModel = typeof collections.$inferSelect;
export type EditorialSectionModel = typeof editorialSections.$inferSelect;

export interface EditorialPageModel {
  readonly page: string;
  readonly title: string;
  readonly sections: readonly EditorialSectionModel[];
}

/** An account's library; its items are read on demand. */
export interface LibraryModel {
  readonly accountId: string;
  readonly version: number;
}

export type ScheduleModel = typeof schedules.$inferSelect;
