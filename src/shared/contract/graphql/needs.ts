import {
  accountIn,
  anybody,
  anyViewer,
  locationIn,
  may,
  type Needs,
  person,
  playlistIn,
  signedIn,
  stationIn,
  zoneIn,
  zonesIn,
} from "#shared/contract/needs.ts";
import type { LogKind } from "#shared/domain/audit/log-kinds.ts";

/** The entry that a mutation leaves in the account's log, or why it leaves none. */
type Logged = { readonly log: LogKind } | { readonly unlogged: string };

interface Fields {
  readonly [name: `${"Query" | "Subscription"}.${string}`]: Needs;
  readonly [name: `Mutation.${string}`]: typeof anybody | (Needs & Logged);
}

const logged = <N extends Needs, Kind extends LogKind>(log: Kind, needs: N) => ({ ...needs, log });
const unlogged = <N extends Needs>(why: string, needs: N) => ({ ...needs, unlogged: why });

/** Access to each field of the GraphQL roots, and the log entries of mutations; an argument names the field's subject. */
export const FIELD_NEEDS = {
  "Query.loginData": anyViewer,
  // Music: callers find the music that they may access.
  "Query.playlist": signedIn,
  "Query.track": signedIn,
  "Query.album": signedIn,
  "Query.artist": signedIn,
  // As with getSchedule: anyone with its address.
  "Query.schedule": signedIn,
  "Query.editorialPage": signedIn,
  "Query.musicItems": signedIn,
  "Query.browsePage": signedIn,
  "Query.search": signedIn,
  "Query.searchAll": signedIn,
  "Query.library": may("library.see", accountIn("owner")),
  "Query.soundZone": may("zone.see", zoneIn("id")),
  "Query.location": may("location.see", locationIn("id")),
  "Query.account": may("account.see", accountIn("id")),
  "Query.flags": signedIn,
  "Query.announcements": may("messaging.see", accountIn("account")),
  "Query.announcementCampaigns": may("messaging.see", accountIn("account")),

  "Query.manualPlaylists": may("library.see", accountIn("owner")),
  "Query.newPlaylistName": may("library.see", accountIn("owner")),
  "Query.matchTracks": signedIn,

  "Query.musicTags": may("library.see", accountIn("owner")),
  "Query.recipePreview": may("library.see", accountIn("owner")),
  "Query.similarMusic": may("library.see", accountIn("owner")),
  "Query.getTracksFromPrompt": may("music.edit", accountIn("owner")),

  "Mutation.loginUser": anybody,
  "Mutation.refreshLogin": anybody,
  "Mutation.logout": anybody,
  "Mutation.addToLibrary": logged("music.added-to-library", may("library.edit", accountIn("owner"))),
  "Mutation.removeFromLibrary": logged("music.removed-from-library", may("library.edit", accountIn("owner"))),
  "Mutation.updateManualPlaylist": logged("music.updated", may("playlist.edit", playlistIn("input.id"))),
  "Mutation.updateSpotifyPlaylistMetadata": logged(
    "music.updated",
    may("playlist.order", playlistIn("playlistId")),
  ),
  "Mutation.createManualPlaylist": logged("music.created", may("playlist.create", accountIn("input.owner"))),
  "Mutation.spliceManualPlaylist": logged("music.updated", may("playlist.edit", playlistIn("input.id"))),
  "Mutation.setManualPlaylistPicture": logged("music.updated", may("playlist.edit", playlistIn("input.id"))),
  "Mutation.deletePlaylist": logged(
    "music.deleted",
    may("playlist.delete", playlistIn("id"), { deleted: true }),
  ),
  "Mutation.restorePlaylist": logged(
    "music.restored",
    may("playlist.delete", playlistIn("id"), { deleted: true }),
  ),
  "Mutation.createSpotifyConnection": logged(
    "music.spotify-connected",
    may("spotify.connect", accountIn("account")),
  ),
  // The connection's own person, if they may edit its account's music.
  "Mutation.importSpotifyPlaylists": unlogged(
    "Runs in the background; the resulting playlist is in the library.",
    person,
  ),
  "Mutation.updateSpotifyPlaylist": unlogged(
    "Runs in the background; the resulting playlist is in the library.",
    may("playlist.sync", playlistIn("input.id")),
  ),
  "Mutation.createTagStation": logged("music.created", may("station.create", accountIn("input.owner"))),
  "Mutation.updateTagRecipe": logged("music.updated", may("station.edit", stationIn("input.id"))),
  "Mutation.updateSeedMusic": logged("music.updated", may("station.edit", stationIn("input.id"))),
  // A station additionally requires station.create.
  "Mutation.createSeedMusic": logged("music.created", may("music.edit", accountIn("input.owner"))),
  "Mutation.createPromptMusic": logged("music.created", may("music.edit", accountIn("input.owner"))),
  "Mutation.soundZoneAssignSource": logged("zones.music", may("zone.assign", zonesIn("input.soundZones"))),
  "Mutation.soundZoneUnpair": logged(
    "players.unpaired",
    may("zone.unpair", zoneIn("input.soundZone"), { deactivated: "everything" }),
  ),
  "Mutation.createPlaybackClient": logged("players.paired", may("zone.pair", zoneIn("soundZoneId"))),
  "Mutation.applyFlags": unlogged("Counts what screens show; nothing of an account changes.", signedIn),
  // Surveys are answered from mails too, see [Note: unverified feedback].
  "Mutation.writeFeedback": anybody,
  "Mutation.setOnboardingStep": unlogged(
    "Progress of the setup guide; the step's own changes have their entries.",
    may("onboarding.edit", accountIn("account")),
  ),
  "Mutation.createAnnouncement": logged(
    "messages.created",
    may("messaging.edit", accountIn("input.account")),
  ),
  "Mutation.updateAnnouncement": logged(
    "messages.updated",
    may("messaging.edit", accountIn("input.account")),
  ),
  "Mutation.createAnnouncementCampaign": logged(
    "messages.campaign-created",
    may("messaging.edit", accountIn("input.account")),
  ),
  "Mutation.updateAnnouncementCampaign": logged(
    "messages.campaign-updated",
    may("messaging.edit", accountIn("input.account")),
  ),
  "Mutation.playAnnouncement": logged(
    "messages.announced",
    may("messaging.announce", zonesIn("input.soundZones")),
  ),
  "Mutation.blockTrack": logged("zones.blocked", may("zone.block", zoneIn("input.soundZone"))),
  "Mutation.unblockTrack": logged("zones.unblocked", may("zone.block", zoneIn("input.soundZone"))),

  "Subscription.soundZoneUpdate": may("zone.see", zoneIn("input.soundZone")),
  "Subscription.libraryUpdate": may("library.see", accountIn("input.owner")),
  // 'me' names no account: the library's own rule applies.
  "Subscription.musicLibraryUpdate": signedIn,
} as const satisfies Fields;

export type RootField = keyof typeof FIELD_NEEDS;

/** The entry that a root field leaves; null for none. */
export function logKindOf(field: RootField): LogKind | null {
  const needs = FIELD_NEEDS[field];
  return "log" in needs ? needs.log : null;
}
