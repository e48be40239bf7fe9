import type { LogKind } from "#shared/domain/audit/log-kinds.ts";

/**
 * Calls that an account's log tells of, and those that it does not: every one that changes something is in one of the lists.
 * Playing, pausing and skipping are no changes: what played is in the history.
 */
export const LOGGED: Readonly<Record<string, LogKind>> = {
  "PUT /api/auth/accounts/:id": "company.updated",
  "DELETE /api/auth/accounts/:id": "company.deactivated",
  "POST /api/auth/accounts/:id/activate": "company.activated",
  "PUT /api/auth/accounts/:id/legal_acceptance": "company.terms-accepted",
  "PUT /api/auth/accounts/:id/logo": "company.logo-set",
  "DELETE /api/auth/accounts/:id/logo": "company.logo-removed",

  "POST /api/auth/accounts/:id/attach_new_user": "users.invited",
  "POST /api/auth/accounts/:id/resend_invitation": "users.invited-again",
  "PUT /api/auth/acls/:id": "users.roles",
  "DELETE /api/auth/acls/:id": "users.removed",
  "POST /api/auth/accounts/:account/attach_user": "users.added",
  "POST /api/auth/accounts/:account/transfer_ownership": "users.transferred",
  "POST /api/auth/accounts/:account/leave": "users.left",
  "PUT /api/auth/accounts/:account/saml": "users.sso-set",
  "DELETE /api/auth/accounts/:account/saml": "users.sso-removed",
  "PUT /api/auth/accounts/:account/sign_in_rules": "users.sign-in-rules",

  "POST /api/auth/accounts/:account/locations": "locations.created",
  "PUT /api/auth/locations/:id": "locations.updated",
  "DELETE /api/auth/locations/:id": "locations.deleted",
  "POST /api/auth/locations/:location/activate": "locations.restored",

  "POST /api/auth/locations/:location/sound_zones": "zones.created",
  "PUT /api/auth/sound_zones/:id": "zones.updated",
  "POST /api/auth/sound_zones/bulk/update": "zones.updated",
  "DELETE /api/auth/sound_zones/:id": "zones.deleted",
  "POST /api/auth/sound_zones/:id/activate": "zones.restored",
  "POST /api/auth/sound_zones/:id/access_code/reset": "zones.code-reset",
  "Mutation.soundZoneAssignSource": "zones.music",
  "Mutation.blockTrack": "zones.blocked",
  "Mutation.unblockTrack": "zones.unblocked",
  "PUT /api/radio/sound_zones/:id/less_often": "zones.less-often",

  "POST /api/auth/sound_zones/:id/pairing_codes": "players.pairing-code",
  "POST /api/auth/sound_zones/:sound_zone/device": "players.paired",
  "Mutation.createPlaybackClient": "players.paired",
  "DELETE /api/auth/sound_zones/:sound_zone/device": "players.unpaired",
  "Mutation.soundZoneUnpair": "players.unpaired",
  "PUT /api/auth/devices/:id": "players.renamed",
  "DELETE /api/auth/devices/:id": "players.deleted",
  "POST /api/billing/accounts/:account/player_orders": "players.ordered",

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
  "DELETE /api/radio/accounts/:account/spotify": "music.spotify-disconnected",
  "PUT /api/radio/accounts/:account/editorial/:page": "music.page-edited",

  "POST /api/radio/accounts/:account/schedules": "schedules.created",
  "PUT /api/radio/schedules/:id": "schedules.updated",
  "DELETE /api/radio/schedules/:id": "schedules.deleted",
  "POST /api/radio/schedules/:id/restore": "schedules.restored",
};
