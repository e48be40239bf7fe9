import type { LogKind } from "#shared/domain/audit/log-kinds.ts";
import type { FIELD_NEEDS, RootField } from "./needs.ts";

type SignedInMutation = {
  [Field in RootField]: Field extends `Mutation.${string}`
    ? (typeof FIELD_NEEDS)[Field]["who"] extends "anybody"
      ? never
      : Field
    : never;
}[RootField];

/** The entry that each mutation leaves in the account's log, or why it leaves none. */
export const MUTATION_LOG: Readonly<Record<SignedInMutation, LogKind | { readonly unlogged: string }>> = {
  "Mutation.soundZoneAssignSource": "zones.music",
  "Mutation.blockTrack": "zones.blocked",
  "Mutation.unblockTrack": "zones.unblocked",
  "Mutation.createPlaybackClient": "players.paired",
  "Mutation.soundZoneUnpair": "players.unpaired",
  "Mutation.applyFlags": { unlogged: "Counts what screens show; nothing of an account changes." },
  "Mutation.setOnboardingStep": {
    unlogged: "Progress of the setup guide; the step's own changes have their entries.",
  },
  "Mutation.createAnnouncement": "messages.created",
  "Mutation.updateAnnouncement": "messages.updated",
  "Mutation.createAnnouncementCampaign": "messages.campaign-created",
  "Mutation.updateAnnouncementCampaign": "messages.campaign-updated",
  "Mutation.playAnnouncement": "messages.announced",
  "Mutation.addToLibrary": "music.added-to-library",
  "Mutation.removeFromLibrary": "music.removed-from-library",
  "Mutation.createManualPlaylist": "music.created",
  "Mutation.createTagStation": "music.created",
  "Mutation.createSeedMusic": "music.created",
  "Mutation.createPromptMusic": "music.created",
  "Mutation.updateManualPlaylist": "music.updated",
  "Mutation.updateSpotifyPlaylistMetadata": "music.updated",
  "Mutation.spliceManualPlaylist": "music.updated",
  "Mutation.setManualPlaylistPicture": "music.updated",
  "Mutation.updateTagRecipe": "music.updated",
  "Mutation.updateSeedMusic": "music.updated",
  "Mutation.deletePlaylist": "music.deleted",
  "Mutation.restorePlaylist": "music.restored",
  "Mutation.createSpotifyConnection": "music.spotify-connected",
  "Mutation.importSpotifyPlaylists": {
    unlogged: "Runs in the background; the resulting playlist is in the library.",
  },
  "Mutation.updateSpotifyPlaylist": {
    unlogged: "Runs in the background; the resulting playlist is in the library.",
  },
};

/** The entry that a root field leaves; null for none. */
export function logKindOf(field: RootField): LogKind | null {
  const log = Object.hasOwn(MUTATION_LOG, field) ? MUTATION_LOG[field as SignedInMutation] : null;
  return typeof log === "string" ? log : null;
}
