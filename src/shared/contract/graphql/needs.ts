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

/** Access to each field of the GraphQL roots; an argument names the field's subject. */
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
  "Mutation.addToLibrary": may("library.edit", accountIn("owner")),
  "Mutation.removeFromLibrary": may("library.edit", accountIn("owner")),
  "Mutation.updateManualPlaylist": may("playlist.edit", playlistIn("input.id")),
  "Mutation.updateSpotifyPlaylistMetadata": may("playlist.order", playlistIn("playlistId")),
  "Mutation.createManualPlaylist": may("playlist.create", accountIn("input.owner")),
  "Mutation.spliceManualPlaylist": may("playlist.edit", playlistIn("input.id")),
  "Mutation.setManualPlaylistPicture": may("playlist.edit", playlistIn("input.id")),
  "Mutation.deletePlaylist": may("playlist.delete", playlistIn("id"), { deleted: true }),
  "Mutation.restorePlaylist": may("playlist.delete", playlistIn("id"), { deleted: true }),
  "Mutation.createSpotifyConnection": may("spotify.connect", accountIn("account")),
  // The connection's own person, if they may edit its account's music.
  "Mutation.importSpotifyPlaylists": person,
  "Mutation.updateSpotifyPlaylist": may("playlist.sync", playlistIn("input.id")),
  "Mutation.createTagStation": may("station.create", accountIn("input.owner")),
  "Mutation.updateTagRecipe": may("station.edit", stationIn("input.id")),
  "Mutation.updateSeedMusic": may("station.edit", stationIn("input.id")),
  // A station additionally requires station.create.
  "Mutation.createSeedMusic": may("music.edit", accountIn("input.owner")),
  "Mutation.createPromptMusic": may("music.edit", accountIn("input.owner")),
  "Mutation.soundZoneAssignSource": may("zone.assign", zonesIn("input.soundZones")),
  "Mutation.soundZoneUnpair": may("zone.unpair", zoneIn("input.soundZone"), { deactivated: "everything" }),
  "Mutation.createPlaybackClient": may("zone.pair", zoneIn("soundZoneId")),
  "Mutation.applyFlags": signedIn,
  // Surveys are answered from mails too, see [Note: unverified feedback].
  "Mutation.writeFeedback": anybody,
  "Mutation.setOnboardingStep": may("onboarding.edit", accountIn("account")),
  "Mutation.createAnnouncement": may("messaging.edit", accountIn("input.account")),
  "Mutation.updateAnnouncement": may("messaging.edit", accountIn("input.account")),
  "Mutation.createAnnouncementCampaign": may("messaging.edit", accountIn("input.account")),
  "Mutation.updateAnnouncementCampaign": may("messaging.edit", accountIn("input.account")),
  "Mutation.playAnnouncement": may("messaging.announce", zonesIn("input.soundZones")),
  "Mutation.blockTrack": may("zone.block", zoneIn("input.soundZone")),
  "Mutation.unblockTrack": may("zone.block", zoneIn("input.soundZone")),

  "Subscription.soundZoneUpdate": may("zone.see", zoneIn("input.soundZone")),
  "Subscription.libraryUpdate": may("library.see", accountIn("input.owner")),
  // 'me' names no account: the library's own rule applies.
  "Subscription.musicLibraryUpdate": signedIn,
} as const satisfies Readonly<Record<`${"Query" | "Mutation" | "Subscription"}.${string}`, Needs>>;

export type RootField = keyof typeof FIELD_NEEDS;
