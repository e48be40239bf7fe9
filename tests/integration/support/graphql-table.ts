import { feedbackInput } from "#shared/domain/feedback/feedback.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { campaignRule } from "#tests/factories/messages/announcements.ts";
import type { World } from "./world.ts";

/** A field of the GraphQL roots, as the refusal tests call it. */
export interface FieldCall {
  readonly selection: string;
  readonly variables: (world: World) => Readonly<Record<string, unknown>>;
  /** The field's arguments: the declared variables with their types, and the variables as they are passed. */
  readonly declare: string;
  readonly pass: string;
  /** The code that the owner gets instead of an answer. */
  readonly ownerCode?: string;
}

const NO_SOUND = idOf("AnnouncementAudio", "nothing");
const SE = { market: "SE" };
const library = (account: string, playlist: string) => ({
  owner: account,
  input: { items: [{ id: playlist, itemKind: "PLAYLIST" }] },
});

/** Every track has one of these, whatever its sound. */
const ANYTHING = { tagGroups: [{ id: "energy", tags: ["energy-low", "energy-medium", "energy-high"] }] };

/** A row for each field of Query, Mutation and Subscription. */
export const FIELDS: Readonly<Record<string, FieldCall>> = {
  "Query.loginData": {
    selection: "{ supportChatHash }",
    variables: () => ({}),
    declare: "",
    pass: "",
  },
  "Query.playlist": byId("playlist"),
  "Query.track": byId("tracks"),
  "Query.album": byId("album"),
  "Query.artist": byId("artist"),
  "Query.schedule": byId("schedule"),
  "Query.editorialPage": {
    selection: "{ id }",
    variables: () => ({ id: "home" }),
    declare: "($id: String!)",
    pass: "(id: $id)",
  },
  "Query.browsePage": {
    selection: "{ id }",
    variables: () => ({ id: "tempo-medium" }),
    declare: "($id: ID!)",
    pass: "(id: $id)",
  },
  "Query.musicItems": {
    selection: "{ __typename }",
    variables: ({ playlist }) => ({ ids: [playlist] }),
    declare: "($ids: [ID!]!)",
    pass: "(ids: $ids)",
  },
  "Query.searchAll": {
    selection: "{ sections { kind } }",
    variables: () => ({ ...SE, query: "song" }),
    declare: "($query: String!, $market: IsoCountry!)",
    pass: "(query: $query, market: $market)",
  },
  "Query.search": {
    selection: "{ total }",
    variables: () => ({ ...SE, query: "song" }),
    declare: "($query: String!, $market: IsoCountry!)",
    pass: "(query: $query, kind: TRACK, market: $market)",
  },
  "Query.library": {
    selection: "{ version }",
    variables: ({ account }) => ({ owner: account }),
    declare: "($owner: ID!)",
    pass: "(owner: $owner)",
  },
  "Query.soundZone": byId("zone"),
  "Query.location": byId("location"),
  "Query.account": byId("account"),
  "Query.flags": {
    selection: "{ expiresAt }",
    variables: ({ account }) => ({ context: { entries: [{ key: "account.id", value: account }] } }),
    declare: "($context: GetFlagsContextInput!)",
    pass: "(context: $context)",
  },

  "Query.manualPlaylists": ownedBy("{ id }"),
  "Query.newPlaylistName": ownedBy(""),
  "Query.matchTracks": {
    selection: "{ by }",
    variables: ({ tracks }) => ({ references: [{ uri: tracks[0] }] }),
    declare: "($references: [TrackReferenceInput!]!)",
    pass: "(references: $references)",
  },

  "Query.announcements": ofAccount("{ id }"),
  "Query.announcementCampaigns": ofAccount("{ id }"),
  "Mutation.createAnnouncement": {
    ...withInput("CreateAnnouncementInput!", ({ account }) => ({
      account,
      name: "Closing",
      audio: { source: NO_SOUND, startMs: 0, endMs: 1000 },
    })),
    // Sounds arrive by upload; their own tests have some.
    ownerCode: "NOT_FOUND",
  },
  "Mutation.updateAnnouncement": withInput("UpdateAnnouncementInput!", ({ account, announcement }) => ({
    account,
    id: announcement,
    name: "Closing soon",
  })),
  "Mutation.createAnnouncementCampaign": withInput(
    "CreateAnnouncementCampaignInput!",
    ({ account, announcement, zone }) => ({
      account,
      name: "Evenings",
      enabled: true,
      announcementIds: [announcement],
      rule: campaignRule(),
      targets: { everywhere: false, zones: [zone], locations: [], labels: [] },
    }),
  ),
  "Mutation.updateAnnouncementCampaign": withInput(
    "UpdateAnnouncementCampaignInput!",
    ({ account, campaign }) => ({ account, id: campaign, enabled: false }),
  ),
  "Mutation.playAnnouncement": {
    ...withInput("PlayAnnouncementInput!", ({ account, announcement, zone }) => ({
      account,
      announcement,
      soundZones: [zone],
      lift: "same",
      placement: "over",
      emergency: false,
    })),
    selection: "{ outcome }",
  },

  "Mutation.loginUser": signIn("LoginUserInput!", { email: "nobody@example.test", password: "x" }),
  "Mutation.refreshLogin": signIn("RefreshLoginInput!", { refreshToken: "x" }),
  "Mutation.logout": { ...signIn("LogoutInput!", { refreshToken: "x" }), selection: "" },
  "Mutation.applyFlags": {
    selection: "",
    variables: () => ({ now: "2026-01-01T12:00:00.000Z" }),
    declare: "($now: DateTime!)",
    pass: '(events: [], resolveToken: "x", currentClientTime: $now)',
    ownerCode: "NOT_FOUND",
  },
  "Mutation.writeFeedback": {
    selection: "",
    variables: () => ({
      feedbackInput: feedbackInput({
        id: "00000000-0000-4000-8000-000000000029",
        form: "nps",
        at: new Date("2026-01-01T12:00:00.000Z"),
        steps: [{ id: "score", type: "score", index: 0, question: "How likely?", response: 9 }],
        metadata: {
          context: {},
          client: "business",
          interaction: "completed",
          route_path: "/nps-survey/nps",
          channel: "email",
        },
      }),
    }),
    declare: "($feedbackInput: FeedbackInput!)",
    pass: "(feedbackInput: $feedbackInput)",
  },
  "Mutation.setOnboardingStep": {
    selection: "{ id }",
    variables: ({ account }) => ({ account }),
    declare: "($account: ID!)",
    pass: '(account: $account, step: "user-invite", status: Skipped)',
  },
  "Mutation.addToLibrary": {
    selection: "{ version }",
    variables: ({ account, playlist }) => library(account, playlist),
    declare: "($owner: ID!, $input: AddToLibraryInput!)",
    pass: "(owner: $owner, input: $input)",
  },
  "Mutation.removeFromLibrary": {
    selection: "{ version }",
    variables: ({ account, playlist }) => ({ owner: account, input: { itemIds: [playlist] } }),
    declare: "($owner: ID!, $input: RemoveFromLibraryInput!)",
    pass: "(owner: $owner, input: $input)",
  },
  "Mutation.updateManualPlaylist": {
    selection: "{ id }",
    variables: ({ ownPlaylist }) => ({ ...SE, input: { id: ownPlaylist, playbackMode: "linear" } }),
    declare: "($input: UpdateManualPlaylistInfoInput!, $market: IsoCountry!)",
    pass: "(input: $input, market: $market)",
  },
  "Query.musicTags": inMarket("{ id }"),
  "Query.recipePreview": inMarket("{ total }", "recipe", "RecipeInput!", () => ({ tagGroups: [] })),
  "Query.similarMusic": inMarket("{ total }", "source", "SeedsInput!", ({ playlist }) => ({ playlist })),
  "Query.getTracksFromPrompt": inMarket("{ fellBack }", "prompt", "String!", () => "calm jazz"),

  "Mutation.createTagStation": onPlaylist("CreateTagStationInput!", ({ account }) => ({
    owner: account,
    name: "Calm",
    recipe: ANYTHING,
  })),
  "Mutation.updateTagRecipe": onPlaylist("UpdateTagRecipeInput!", ({ ownStation }) => ({
    id: ownStation,
    recipe: ANYTHING,
  })),
  "Mutation.updateSeedMusic": onPlaylist("UpdateSeedMusicInput!", ({ ownSeedMusic, tracks }) => ({
    id: ownSeedMusic,
    name: "Alike",
    source: { tracks: tracks.slice(0, 1) },
  })),
  "Mutation.createSeedMusic": onPlaylist("CreateSeedMusicInput!", ({ account, playlist }) => ({
    owner: account,
    kind: "PLAYLIST",
    source: { playlist },
  })),
  "Mutation.createPromptMusic": onPlaylist("CreatePromptMusicInput!", ({ account, tracks }) => ({
    owner: account,
    name: "Calm",
    kind: "PLAYLIST",
    prompt: "calm",
    tracks: tracks.slice(0, 1),
  })),
  "Mutation.createManualPlaylist": onPlaylist("CreateManualPlaylistInput!", ({ account }) => ({
    owner: account,
    name: "A new playlist",
  })),
  "Mutation.spliceManualPlaylist": onPlaylist("SpliceManualPlaylistInput!", ({ ownPlaylist, tracks }) => ({
    id: ownPlaylist,
    trackIds: tracks.slice(0, 1),
    start: -1,
    length: 0,
  })),
  "Mutation.setManualPlaylistPicture": onPlaylist("ManualPlaylistPictureInput!", ({ ownPlaylist }) => ({
    id: ownPlaylist,
  })),
  "Mutation.deletePlaylist": {
    selection: "",
    variables: ({ ownPlaylist }) => ({ id: ownPlaylist }),
    declare: "($id: ID!)",
    pass: "(id: $id)",
  },
  "Mutation.restorePlaylist": {
    selection: "{ id }",
    variables: ({ ownPlaylist }) => ({ ...SE, id: ownPlaylist }),
    declare: "($id: ID!, $market: IsoCountry!)",
    pass: "(id: $id, market: $market)",
  },
  "Mutation.updateSpotifyPlaylistMetadata": {
    selection: "{ id }",
    variables: ({ syncedPlaylist }) => ({ id: syncedPlaylist }),
    declare: "($id: ID!)",
    pass: "(playlistId: $id, playOrder: LINEAR)",
  },
  "Mutation.createSpotifyConnection": {
    selection: "{ id }",
    variables: ({ account }) => ({
      account,
      code: "a code",
      redirectUri: "https://roomtone.example.test/spotify-callback",
    }),
    declare: "($account: ID!, $code: String!, $redirectUri: String!)",
    pass: "(account: $account, code: $code, redirectUri: $redirectUri)",
    // Spotify is not set up here; its own tests cover it.
    ownerCode: "NOT_FOUND",
  },
  "Mutation.importSpotifyPlaylists": {
    selection: "{ traceId }",
    variables: () => ({
      connection: "00000000-0000-4000-8000-000000000001",
      uris: ["spotify:playlist:0000000000000000000001"],
    }),
    declare: "($connection: ID!, $uris: [String!]!)",
    pass: "(connectionId: $connection, spotifyPlaylistUris: $uris)",
    ownerCode: "NOT_FOUND",
  },
  "Mutation.updateSpotifyPlaylist": {
    selection: "{ id }",
    variables: ({ syncedPlaylist }) => ({ ...SE, input: { id: syncedPlaylist, name: "Another name" } }),
    declare: "($input: UpdateSpotifySyncedPlaylistInput!, $market: IsoCountry!)",
    pass: "(input: $input, market: $market)",
  },
  "Mutation.soundZoneAssignSource": {
    ...onZone("SoundZoneAssignSourceInput!", ({ zone, playlist }) => ({
      soundZones: [zone],
      source: playlist,
    })),
    selection: "{ soundZones { id } }",
  },
  "Mutation.soundZoneUnpair": onZone("SoundZoneUnpairInput!", ({ zone }) => ({ soundZone: zone })),
  "Mutation.createPlaybackClient": {
    selection: "{ deviceId }",
    variables: ({ zone }) => ({ zone, name: "Chrome" }),
    declare: "($zone: ID!, $name: String!)",
    pass: "(soundZoneId: $zone, name: $name)",
  },
  "Mutation.blockTrack": onZone("BlockTrackInput!", ({ zone, tracks }) => ({
    soundZone: zone,
    track: tracks[0],
  })),
  "Mutation.unblockTrack": onZone("BlockTrackInput!", ({ zone, tracks }) => ({
    soundZone: zone,
    track: tracks[0],
  })),
};

function byId(
  what: "playlist" | "tracks" | "album" | "artist" | "schedule" | "zone" | "location" | "account",
): FieldCall {
  return {
    selection: "{ id }",
    variables: (world) => ({ id: what === "tracks" ? world.tracks[0] : world[what] }),
    declare: "($id: ID!)",
    pass: "(id: $id)",
  };
}

function ofAccount(selection: string): FieldCall {
  return {
    selection,
    variables: ({ account }) => ({ account }),
    declare: "($account: ID!)",
    pass: "(account: $account)",
  };
}

function withInput(type: string, input: (world: World) => object): FieldCall {
  return {
    selection: "{ id }",
    variables: (world) => ({ input: input(world) }),
    declare: `($input: ${type})`,
    pass: "(input: $input)",
  };
}

function ownedBy(selection: string): FieldCall {
  return {
    selection,
    variables: ({ account }) => ({ owner: account }),
    declare: "($owner: ID!)",
    pass: "(owner: $owner)",
  };
}

/** A query for an account's music in a market, with one more argument. */
function inMarket(
  selection: string,
  name?: string,
  type?: string,
  value?: (world: World) => unknown,
): FieldCall {
  return {
    selection,
    variables: (world) => ({ ...SE, owner: world.account, ...(name ? { [name]: value?.(world) } : {}) }),
    declare: `($owner: ID!, $market: IsoCountry!${name ? `, $${name}: ${type}` : ""})`,
    pass: `(owner: $owner, market: $market${name ? `, ${name}: $${name}` : ""})`,
  };
}

function onPlaylist(type: string, input: (world: World) => object): FieldCall {
  return {
    selection: "{ id }",
    variables: (world) => ({ ...SE, input: input(world) }),
    declare: `($input: ${type}, $market: IsoCountry!)`,
    pass: "(input: $input, market: $market)",
  };
}

function signIn(type: string, input: object): FieldCall {
  return {
    selection: "{ token }",
    variables: () => ({ input }),
    declare: `($input: ${type})`,
    pass: "(input: $input)",
  };
}

function onZone(type: string, input: (world: World) => object): FieldCall {
  return {
    selection: "{ soundZone { id } }",
    variables: (world) => ({ input: input(world) }),
    declare: `($input: ${type})`,
    pass: "(input: $input)",
  };
}
