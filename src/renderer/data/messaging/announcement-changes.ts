import { inQuery, useCallMutation, useServiceMutation } from "#renderer/data/calls/mutation.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import {
  type AnnouncementAudioInput,
  CreateAnnouncementDocument,
  UpdateAnnouncementDocument,
} from "#shared/contract/graphql/generated/messaging-operations.ts";
import { speakText } from "#shared/contract/rest/messages/announcement-audio.ts";
import { type Announcement, announcementsQuery } from "./announcements.ts";

interface NewAnnouncement {
  readonly name: string;
  readonly audio: AnnouncementAudioInput;
}

/** Makes a message of a sound. The caller shows a refusal. */
export function useCreateAnnouncement(account: string) {
  const { queryKey } = announcementsQuery(useServices(), account);
  return useCallMutation(
    async ({ graphql }: Services, { name, audio }: NewAnnouncement) =>
      (await graphql(CreateAnnouncementDocument, { input: { account, name, audio } })).createAnnouncement,
    {
      learned: (_, made) => [inQuery(queryKey, (held) => held && [made, ...held.filter(isOther(made))])],
      stale: () => [queryKeys.announcements(account)],
      success: (t, { name }) => t("messaging.messages.created", { name }),
      failure: "caller",
    },
  );
}

interface AnnouncementChange {
  readonly id: string;
  readonly name?: string;
  readonly audio?: AnnouncementAudioInput;
}

/** Renames a message or cuts it anew. The caller shows a refusal. */
export function useUpdateAnnouncement(account: string) {
  const { queryKey } = announcementsQuery(useServices(), account);
  return useCallMutation(
    async ({ graphql }: Services, change: AnnouncementChange) =>
      (await graphql(UpdateAnnouncementDocument, { input: { account, ...change } })).updateAnnouncement,
    {
      learned: (_, made) => [
        inQuery(queryKey, (held) => held?.map((one) => (one.id === made.id ? made : one))),
      ],
      stale: () => [queryKeys.announcements(account)],
      success: "messaging.messages.saved",
      failure: "caller",
    },
  );
}

interface Archiving {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
}

/** Archives a message, or takes it back; shown at once, and the toast offers to undo it. */
export function useArchiveAnnouncement(account: string) {
  const archive = useArchiving(account);
  return useArchiving(account, ({ archived, ...one }) => archive.mutate({ ...one, archived: !archived }));
}

function useArchiving(account: string, undo?: (input: Archiving) => void) {
  const { queryKey } = announcementsQuery(useServices(), account);
  return useCallMutation(
    async ({ graphql }: Services, { id, archived }: Archiving) =>
      (await graphql(UpdateAnnouncementDocument, { input: { account, id, archived } })).updateAnnouncement,
    {
      optimistic: ({ id, archived }) => [
        inQuery(queryKey, (held) => held?.map((one) => (one.id === id ? { ...one, archived } : one))),
      ],
      // Campaigns leave archived messages out.
      stale: () => [queryKeys.announcements(account), queryKeys.campaigns(account)],
      success: (t, { name, archived }) =>
        t(archived ? "messaging.messages.archived" : "messaging.messages.unarchived", { name }),
      toastId: ({ id }) => `announcement ${id}`,
      ...(undo ? { undo } : {}),
    },
  );
}

/** Turns a text into a sound. The caller shows a refusal. */
export function useSpeakText() {
  return useServiceMutation(speakText, { failure: "caller" });
}

function isOther(made: Announcement): (one: Announcement) => boolean {
  return ({ id }) => id !== made.id;
}
