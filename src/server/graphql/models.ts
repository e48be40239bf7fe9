import type { DeviceRow } from "#server/modules/devices/public.ts";
import type { BrowsePage, Category, Page, Reader, Section } from "#server/modules/discover/public.ts";
import type { LocationRow } from "#server/modules/locations/public.ts";
import type { AlbumRow, ArtistRow, CollectionRow, TrackRecord } from "#server/modules/music-lookup/public.ts";
import type { ScheduleRow } from "#server/modules/schedules/public.ts";
import type { UserRow } from "#server/modules/users/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";

/** Parent values for each type of the schema: rows of the database. */

export type UserModel = UserRow;
/** A program, and the person on whose behalf it calls. */
export interface PublicApiClientModel {
  readonly programId: string;
  readonly name: string;
  readonly user: UserRow;
}

/** A zone's remote, with the zone's name. */
export interface StaffRemoteModel {
  readonly remoteId: string;
  readonly soundZoneId: string;
  readonly name: string;
}

export type AccountModel = ZoneRow["account"];
export type LocationModel = LocationRow;
export type SoundZoneModel = ZoneRow;
export type DeviceModel = DeviceRow;

export type TrackModel = TrackRecord;
export type AlbumModel = AlbumRow;
export type ArtistModel = ArtistRow;
export type PlaylistModel = CollectionRow;
export type BrowseCategoryModel = Category;
export type ScheduleModel = ScheduleRow;

/** A row of a page, and its audience. */
export interface EditorialSectionModel extends Section {
  readonly reader: Reader;
}

export interface EditorialPageModel extends Omit<Page, "sections"> {
  readonly sections: readonly EditorialSectionModel[];
}

export interface BrowsePageModel extends Omit<BrowsePage, "sections"> {
  readonly sections: readonly EditorialSectionModel[];
}

/** An account's library; its items are read on demand. */
export interface LibraryModel {
  readonly accountId: string;
  readonly version: number;
}
