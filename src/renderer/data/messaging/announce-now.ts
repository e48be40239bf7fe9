import { useCallMutation } from "#renderer/data/calls/mutation.ts";
import { PlayAnnouncementDocument } from "#shared/contract/graphql/generated/messaging-operations.ts";
import type { AnnouncementNow } from "#shared/contract/graphql/inputs/messaging.ts";

/** Announces a message once, now; answers for each zone whether its player was told. The form shows a refusal. */
export function useAnnounceNow() {
  return useCallMutation(
    async ({ graphql }, input: AnnouncementNow) =>
      await graphql(PlayAnnouncementDocument, { input }, { path: "playAnnouncement" }),
    { failure: "caller" },
  );
}
