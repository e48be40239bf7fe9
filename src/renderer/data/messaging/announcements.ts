import { queryOptions } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { Services } from "#renderer/lib/services.tsx";
import {
  type AnnouncementFieldsFragment,
  GetAccountAnnouncementsDocument,
} from "#shared/contract/graphql/generated/messaging-operations.ts";
import {
  announcementFilesPath,
  getAnnouncementSource,
  listVoices,
} from "#shared/contract/rest/messages/announcement-audio.ts";

/** A message that zones can announce. */
export type Announcement = AnnouncementFieldsFragment;

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
    /** A sound, which the service reads for some seconds; an event tells when it has. */
    source: (account: string, source: string) =>
      queryOptions({
        queryKey: [...queryKeys.announcements(account), "source", source],
        queryFn: ({ signal }) => rest.call(getAnnouncementSource, { params: { account, source }, signal }),
      }),
    /** Voices that can speak texts; empty where the service has none. */
    voices: (account: string) =>
      queryOptions({
        queryKey: ["announcement-voices", account],
        queryFn: async ({ signal }) => (await rest.call(listVoices, { params: { account }, signal })).items,
      }),
  };
}

/** Where an account's sounds are sent. */
export function announcementFilesAddress({ host }: Pick<Services, "host">, account: string): string {
  return (host.serviceUrl || location.origin) + announcementFilesPath(account);
}
