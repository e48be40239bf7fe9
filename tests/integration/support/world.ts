import type { Service } from "#server/app.ts";
import { subscriptionIdOf } from "#server/modules/billing/public.ts";
import type { Endpoint, ExampleIds } from "#shared/contract/rest/endpoint.ts";
import { AccountFeatures } from "#shared/contract/rest/entities.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { createRecurrence } from "#tests/factories/billing/billing.ts";
import { createAnnouncement, createCampaign } from "#tests/factories/messages/messaging.ts";
import {
  createMusic,
  createOwnPlaylist,
  createSchedule,
  type Music,
  SCHEDULE_SNAPSHOT,
} from "#tests/factories/music/music.ts";
import {
  createAccount,
  createDevice,
  createLabel,
  createSocialProfile,
  createUser,
  createZone,
} from "#tests/factories/people/people.ts";

/** A business with one of everything, and a person from another business. */
export interface World extends Music, ExampleIds {
  readonly location: string;
  readonly label: string;
  /** A manual playlist of the account. */
  readonly ownPlaylist: string;
  readonly syncedPlaylist: string;
  /** The account's own; no zone plays it. */
  readonly schedule: string;
  /** The account's own, made from tags. */
  readonly ownStation: string;
  /** The account's own, made from seed tracks. */
  readonly ownSeedMusic: string;
  readonly announcement: string;
  readonly campaign: string;
  readonly device: string;
  /** A charge of the zone. */
  readonly recurrence: string;
  /** An Instagram profile. */
  readonly socialProfile: string;
  readonly tokens: Readonly<Record<Caller, string>>;
}

/** The callers, relative to the account. */
export type Caller = "owner" | "player" | "stranger" | "strange-player";

/** Many worlds can share music, which none of their people may change. */
export async function createWorld(service: Service, shared?: Music): Promise<World> {
  const music = shared ?? (await createMusic(service));
  const featureFlags = AccountFeatures.parse({ messaging_enabled: true });
  const mine = await createAccount(service, { featureFlags });
  const theirs = await createAccount(service, { featureFlags });
  const zone = await createZone(service, mine, { playFromType: "collection", playFromId: music.playlist });
  const otherZone = await createZone(service, mine);
  const theirZone = await createZone(service, theirs);
  const owner = await createUser(service, mine.id);
  const stranger = await createUser(service, theirs.id);
  const device = await createDevice(service, mine.id, zone);
  const { id: announcement } = await createAnnouncement(service, mine.id);
  const strangeDevice = await createDevice(service, theirs.id, theirZone);
  return {
    ...music,
    account: mine.id,
    location: mine.locationId,
    label: await createLabel(service, mine.id),
    ownPlaylist: await createOwnPlaylist(service, mine.id, "Manual", music.tracks),
    ownStation: await createOwnPlaylist(service, mine.id, "RecipeComposer", music.tracks),
    ownSeedMusic: await createOwnPlaylist(service, mine.id, "SeedComposer", music.tracks),
    syncedPlaylist: await createOwnPlaylist(service, mine.id, "SpotifyComposer", music.tracks),
    schedule: await createSchedule(service, mine.id, []),
    scheduleSnapshot: SCHEDULE_SNAPSHOT,
    announcement,
    campaign: await createCampaign(service, mine.id, [announcement]),
    zone,
    recurrence: await createRecurrence(service, mine.id, zone),
    otherZone,
    device: device.id,
    user: owner.id,
    acl: owner.aclId,
    socialProfile: await createSocialProfile(service, mine.id),
    tokens: {
      owner: owner.token,
      player: device.token,
      stranger: stranger.token,
      "strange-player": strangeDevice.token,
    },
  };
}

type Named = Pick<
  World,
  | "account"
  | "label"
  | "location"
  | "zone"
  | "device"
  | "user"
  | "acl"
  | "recurrence"
  | "socialProfile"
  | "playlist"
  | "schedule"
  | "tracks"
>;

/** A route's example in a world: the path with its query, the body, and the status that the owner gets. */
export function callOf(route: Endpoint, world: World) {
  const { query, body, status = 200 } = route.example?.(world) ?? {};
  const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
  return { path: pathOf(route.path, world) + search, body, status };
}

/** A route's path with the world's ids in place of its parameters, chosen by the word before each parameter. */
export function pathOf(url: string, world: Named): string {
  const ids: Readonly<Record<string, string>> = {
    accounts: world.account,
    invitations: "an-invitation",
    labels: world.label,
    locations: world.location,
    sound_zones: world.zone,
    sound_zone: world.zone,
    schedules: world.schedule,
    devices: world.device,
    users: world.user,
    acls: world.acl,
    social_profiles: world.socialProfile,
    collections: world.playlist,
    connect: "google",
    identities: "google",
    saml: "a-company",
    i18n: "en",
    sessions: "a-session",
    building_tokens: idOf("BuildingSystem", "a-system"),
    personal_tokens: "a-token",
    views: "a-view",
    tracks: world.tracks[0] ?? "",
    spotify: "spotify:playlist:zzzzzzzzzzzzzzzzzzzzzz",
    editorial: "home",
    operations: world.zone,
    presets: world.zone,
    announcement_audio: idOf("AnnouncementAudio", "a-source"),
    flags: "theme-select",
    onboarding: "enable",
    messaging: "enable",
    rules: "00000000-0000-4000-8000-000000000001",
    alert_rules: "a-rule",
    company_alert_rules: "a-rule",
    alert_mutes: "a-mute",
    webhooks: "a-webhook",
    messages: "a-message",
    tickets: "a-ticket",
    search: "account,user",
    status: "a-notice",
    subscriptions: subscriptionIdOf(world.zone),
    recurrences: world.recurrence,
    long_running_transactions: "a-transaction",
    priceplans: "se_unlimited_monthly",
  };
  return url.replace(/([a-z0-9_]+)\/:[A-Za-z_]+/g, (_all, word: string) => {
    const id = ids[word];
    if (id === undefined) throw new Error(`The tests know no id for ${url}: add ${word}`);
    return `${word}/${id}`;
  });
}
