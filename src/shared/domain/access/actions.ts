/**
 * Permissions: one row per action. The first word is the minimum for a member (owner and admin may do
 * everything that people of an account may; specification, platform §6), the others admit further viewers:
 *
 * - `partner`: people of the partner account that manages this one, with their flags there;
 * - `distributor`: people of the account that resells to this one;
 * - `staff`: people of the provider's own accounts;
 * - `location-user`: a person who runs the location of the subject;
 * - `device`: the player of the zone, and in its account and location what it needs to play;
 * - `remote`: the zone's remote, opened with the zone's code;
 * - `operator`: people of the account who also operate the service.
 *
 * Gates of plans, tiers and restrictions apply in addition: `gates.ts`.
 */
export const ACTIONS = {
  "account.see": needs("member", "partner", "distributor", "staff", "location-user", "device"),
  "account.update": needs("admin", "partner"),
  "account.details": needs("finance", "partner"),
  "account.accept_terms": needs("admin", "partner"),
  "account.deactivate": needs("admin", "partner"),
  "account.activate": needs("admin", "partner"),
  "account.members": needs("member", "partner", "staff"),
  "account.leave": needs("member"),
  /** Writing to the host's helpdesk. No program scope includes it. */
  "support.contact": needs("member", "partner", "location-user"),
  "account.log": needs("admin"),
  "settings.see": needs("member", "partner"),
  "account.sign_in_rules": needs("admin"),
  /** Steps of the setup guide. No program scope includes it. */
  "onboarding.edit": needs("member", "partner"),
  /** Rules and mutes of the person's own. No program scope includes it. */
  "alert.own": needs("member", "partner", "location-user"),
  /** Rules of the company, and who gets their mails. */
  "alert.company": needs("admin"),
  "webhook.manage": needs("admin"),

  "user.create": needs("admin"),
  "user.update": needs("admin"),
  "user.delete": needs("admin"),

  "location.see": needs("member", "partner", "distributor", "staff", "location-user", "device"),
  "location.list": needs("member", "partner", "distributor", "staff", "location-user"),
  "location.create": needs("member", "partner"),
  "location.update": needs("member", "partner", "location-user"),
  /** Tokens of building systems. No program scope includes it: they outlive the program's token. */
  "location.systems": needs("member", "partner", "location-user"),
  "location.activate": needs("finance", "partner"),
  "location.deactivate": needs("finance", "partner"),

  "zone.see": needs("member", "partner", "distributor", "staff", "location-user", "device"),
  "zone.list": needs("member", "partner", "distributor", "staff", "location-user"),
  /** Saved views of the zone list are the person's own: no program scope includes it. */
  "zone.views": needs("member", "partner", "distributor", "staff", "location-user"),
  "zone.create": needs("member", "partner"),
  "zone.update": needs("member", "partner", "location-user"),
  "zone.activate": needs("finance", "partner"),
  "zone.deactivate": needs("finance", "partner"),
  "zone.pair": needs("member", "partner", "location-user"),
  "zone.unpair": needs("member", "partner", "location-user", "device"),
  /** What it plays, for its controls; everything else of a zone needs `zone.see`. */
  "zone.playback": needs("member", "partner", "distributor", "staff", "location-user", "device", "remote"),
  "zone.control": needs("member", "partner", "staff", "location-user", "device", "remote"),
  "zone.block": needs("member", "partner", "location-user", "device", "remote"),
  /** The zone's remote code. No program scope includes it: the code outlives the program's token. */
  "zone.remote": needs("member", "partner", "location-user"),
  "zone.assign": needs("member", "partner", "location-user"),
  "zone.billing_groups": needs("finance", "partner"),
  "billing_groups.create": needs("finance", "partner"),
  "billing_groups.edit": needs("finance", "partner"),
  "subscription.see": needs("contact", "partner"),
  /** Buying, resuming and pausing. No program scope includes these three: they cost or lose money. */
  "subscription.edit": needs("finance", "partner"),
  "subscription.end": needs("finance", "partner"),
  "plan.change": needs("finance", "partner"),

  /** Presets of zones: named sets of settings and a source. */
  "preset.edit": needs("member", "partner"),
  "label.edit": needs("member", "partner"),

  "device.see": needs("member", "partner", "distributor", "staff", "location-user", "device"),
  "device.update": needs("member", "partner", "location-user"),

  "players.order": needs("finance", "partner"),

  /** Messages, campaigns and the record of what was announced. No program scope includes these three. */
  "messaging.see": needs("member", "partner", "location-user"),
  "messaging.edit": needs("member", "partner"),
  /** Announcing a message in a zone once, now. */
  "messaging.announce": needs("member", "partner", "location-user"),

  "library.see": needs("member", "partner", "staff", "location-user", "device"),
  "library.edit": needs("member", "partner"),
  "music.discover": needs("member", "partner", "staff", "location-user", "device"),
  "music.edit": needs("member", "partner"),
  /** Music that the account brings itself: adding, correcting and deleting it. */
  "own_music.edit": needs("member", "partner"),
  "playlist.create": needs("member", "partner"),
  /** Name, description, picture and tracks of a manual playlist. */
  "playlist.edit": needs("member", "partner"),
  /** The play order of a manual or synced playlist. No program scope includes it. */
  "playlist.order": needs("member", "partner"),
  /** Name and synchronisation of a synced playlist. No program scope includes it. */
  "playlist.sync": needs("member", "partner"),
  /** Music that its account may edit, and its synced playlists (`deletion` in gates.ts); also restores it. */
  "playlist.delete": needs("member", "partner"),
  /** A permission at Spotify is the person's own to grant: no program scope includes it. */
  "spotify.connect": needs("member", "partner"),
  "station.create": needs("member", "partner"),
  /** A station or playlist that is made from tags or tracks. */
  "station.edit": needs("member", "partner"),
  "editorial.edit": needs("member", "staff", "operator"),
  "schedule.list": needs("member", "partner", "staff", "location-user"),
  "schedule.edit": needs("member", "partner"),
  /** Also restores it. */
  "schedule.delete": needs("member", "partner"),
  "queue.clear": needs("member", "partner", "staff", "location-user", "device", "remote"),
  "track.play": needs("member", "partner", "staff", "location-user", "device", "remote"),
} as const satisfies Record<string, Row>;

export type Action = keyof typeof ACTIONS;

/** Requirement for a member: `contact` is any flag. */
export type Flag = "member" | "contact" | "finance" | "admin";

/** Viewers outside of the account who may also do it. */
export type Outsider =
  | "partner"
  | "distributor"
  | "staff"
  | "location-user"
  | "device"
  | "remote"
  | "operator";

export interface Row {
  readonly flag: Flag;
  readonly others: readonly Outsider[];
}

function needs<const F extends Flag, const O extends readonly Outsider[]>(flag: F, ...others: O) {
  return { flag, others } as const;
}
