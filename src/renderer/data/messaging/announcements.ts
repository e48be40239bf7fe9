import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  type AnnouncementFieldsFragment,
  GetAccountAnnouncementsDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import {
  type AnnouncementSource,
  announcementFilesPath,
  getAnnouncementSource,
  listVoices,
} from "#shared/contract/rest/announcement-audio.ts";

/** A message that zones can announce. */
export type Announcement = AnnouncementFieldsFragment;

/** Time between two questions about a sound that the service still reads, in ms. */
const READING_MS = 700;

/** An account's messages, archived ones included. */
export function announcementsQuery({ graphql }: Pick<Services, "graphql">, account: string) {
  return queryOptions({
    queryKey: [...queryKeys.announcements(account), "list"],
    queryFn: async ({ signal }): Promise<readonly Announcement[]> =>
      (await graphql(GetAccountAnnouncementsDocument, { account }, { signal })).announcements,
  });
}

/** Sounds that messages are cut from. */
export function announcementAudioQueries({ rest }: Pick<Services, "rest">) {
  return {
    /** A sound; asked for again while the service reads it, which takes seconds. */
    source: (account: string, source: string) =>
      queryOptions({
        queryKey: [...queryKeys.announcements(account), "source", source],
        queryFn: ({ signal }) => rest.call(getAnnouncementSource, { params: { account, source }, signal }),
        refetchInterval: ({ state }) => (state.data && isUnread(state.data) ? READING_MS : false),
      }),
    /** Voices that can speak texts; empty where the service has none. */
    voices: (account: string) =>
      queryOptions({
        queryKey: ["announcement-voices", account],
        queryFn: async ({ signal }) => (await rest.call(listVoices, { params: { account }, signal })).items,
      }),
  };
}

function isUnread({ state }: AnnouncementSource): boolean {
  return state === "receiving" || state === "reading";
}

/** Where an account's sounds are sent. */
export function announcementFilesAddress({ host }: Pick<Services, "host">, account: string): string {
  return (host.serviceUrl || location.origin) + announcementFilesPath(account);
}
