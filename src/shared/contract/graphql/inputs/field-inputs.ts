import type { z } from "zod";
import type { RootField } from "#shared/contract/graphql/needs.ts";
import { WriteFeedback } from "./feedback.ts";
import { ApplyFlags, GetFlags } from "./flags.ts";
import { AddToLibrary, RemoveFromLibrary } from "./library.ts";
import {
  CreateAnnouncement,
  CreateAnnouncementCampaign,
  PlayAnnouncement,
  UpdateAnnouncement,
  UpdateAnnouncementCampaign,
} from "./messaging.ts";
import { SetOnboardingStep } from "./onboarding.ts";
import {
  CreateManualPlaylist,
  DeletePlaylist,
  MatchTracks,
  RestorePlaylist,
  SetManualPlaylistPicture,
  SpliceManualPlaylist,
  UpdateManualPlaylist,
  UpdateSpotifyPlaylistMetadata,
} from "./playlists.ts";
import { LoginUser, SessionInput } from "./sign-in.ts";
import { CreateSpotifyConnection, ImportSpotifyPlaylists, UpdateSpotifyPlaylist } from "./spotify.ts";
import {
  CreatePromptMusic,
  CreateSeedMusic,
  CreateTagStation,
  RecipePreview,
  SimilarMusic,
  TracksFromPrompt,
  UpdateSeedMusic,
  UpdateTagRecipe,
} from "./stations.ts";
import { AssignSource, BlockTrack, CreatePlaybackClient, UnpairZone } from "./zones.ts";

type Mutation = Extract<RootField, `Mutation.${string}`>;

/**
 * Schemas of the arguments of all mutations, and of queries with more than ids and pages, beyond what the
 * GraphQL schema states. Forms use their parts.
 */
export const FIELD_INPUTS = {
  "Mutation.loginUser": LoginUser,
  "Mutation.refreshLogin": SessionInput,
  "Mutation.logout": SessionInput,

  "Query.flags": GetFlags,
  "Mutation.applyFlags": ApplyFlags,

  "Mutation.setOnboardingStep": SetOnboardingStep,

  "Mutation.writeFeedback": WriteFeedback,

  "Mutation.addToLibrary": AddToLibrary,
  "Mutation.removeFromLibrary": RemoveFromLibrary,

  "Mutation.soundZoneAssignSource": AssignSource,
  "Mutation.soundZoneUnpair": UnpairZone,
  "Mutation.createPlaybackClient": CreatePlaybackClient,
  "Mutation.blockTrack": BlockTrack,
  "Mutation.unblockTrack": BlockTrack,

  "Mutation.createAnnouncement": CreateAnnouncement,
  "Mutation.updateAnnouncement": UpdateAnnouncement,
  "Mutation.createAnnouncementCampaign": CreateAnnouncementCampaign,
  "Mutation.updateAnnouncementCampaign": UpdateAnnouncementCampaign,
  "Mutation.playAnnouncement": PlayAnnouncement,

  "Mutation.createManualPlaylist": CreateManualPlaylist,
  "Mutation.spliceManualPlaylist": SpliceManualPlaylist,
  "Mutation.setManualPlaylistPicture": SetManualPlaylistPicture,
  "Mutation.updateManualPlaylist": UpdateManualPlaylist,
  "Mutation.updateSpotifyPlaylistMetadata": UpdateSpotifyPlaylistMetadata,
  "Mutation.deletePlaylist": DeletePlaylist,
  "Mutation.restorePlaylist": RestorePlaylist,
  "Query.matchTracks": MatchTracks,

  "Mutation.createSpotifyConnection": CreateSpotifyConnection,
  "Mutation.importSpotifyPlaylists": ImportSpotifyPlaylists,
  "Mutation.updateSpotifyPlaylist": UpdateSpotifyPlaylist,

  "Mutation.createTagStation": CreateTagStation,
  "Mutation.updateTagRecipe": UpdateTagRecipe,
  "Mutation.createSeedMusic": CreateSeedMusic,
  "Mutation.updateSeedMusic": UpdateSeedMusic,
  "Mutation.createPromptMusic": CreatePromptMusic,
  "Query.recipePreview": RecipePreview,
  "Query.similarMusic": SimilarMusic,
  "Query.getTracksFromPrompt": TracksFromPrompt,
} as const satisfies Readonly<Record<Mutation, z.ZodType> & { [Field in RootField]?: z.ZodType }>;

export type FieldWithInput = keyof typeof FIELD_INPUTS;
