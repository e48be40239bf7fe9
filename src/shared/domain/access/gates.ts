import { tierNumber } from "#shared/domain/accounts/plan.ts";
import { isProviderAccount } from "#shared/domain/accounts/provider.ts";
import { composerKind, editActionOf, playOrderChange } from "#shared/domain/music/composing/composers.ts";
import type { Action } from "./actions.ts";
import type { Subject } from "./subject.ts";
import { LOWEST_TIER, reachesTier } from "./tiers.ts";

/** Why an account's plan, tier or settings forbid an otherwise permitted action. */
export type GateReason =
  | "partner-decides"
  | "unpairing-restricted"
  | "blocking-restricted"
  | "staff-control"
  | "needs-tier-2"
  | "needs-tier-3"
  | "plan"
  | "music-is-chosen"
  | "music-is-locked"
  | "composer"
  | "provider-only"
  | "messaging-off"
  | "billing-off";

/** The role in which the viewer would act. */
export type As =
  | "member"
  | "partner"
  | "distributor"
  | "staff"
  | "location-user"
  | "device"
  | "remote"
  | "operator";

/** A rule in addition to {@link ACTIONS}; null: no objection. */
type Gate = (subject: Subject, as: As) => GateReason | null;

/** Reserved for the managing partner's people, unless the partner permits it or there is none (zones §6). */
const deactivation: Gate = ({ account }, as) => {
  if (as === "partner" || isProviderAccount(account.id)) return null;
  return account.partner === null || account.partner.allowDeactivation ? null : "partner-decides";
};

const unpairing: Gate = ({ account }, as) =>
  as === "device" && account.settings.restrict_unpairing_from_paired_devices ? "unpairing-restricted" : null;

/** The zone's setting decides about staff at its player, and about those with its remote code. */
const byStaff =
  (...staff: readonly As[]): Gate =>
  ({ staffControl }, as) =>
    staffControl === false && staff.includes(as) ? "staff-control" : null;

const fromTier =
  (feature: "clearingQueue" | "singleTracks" | "unlimited"): Gate =>
  ({ account }) =>
    reachesTier(feature, tierNumber(account.tier)) ? null : `needs-tier-${LOWEST_TIER[feature]}`;

/**
 * Applies to everyone, unlike unpairing: that setting names the paired devices, this one any action in a zone
 * (music §6).
 */
const blocking: Gate = ({ account }) =>
  account.settings.restrict_block_tracks ? "blocking-restricted" : null;

const discovery: Gate = ({ account }) => {
  if (account.settings.restrict_discover_music) return "music-is-chosen";
  return account.plan === "royalty-free" ? "plan" : null;
};

const editing: Gate = ({ account }) => {
  if (account.settings.restrict_edit_music) return "music-is-locked";
  return account.plan === "starter" ? "plan" : null;
};

/**
 * Without permission to edit music no stations can be created; royalty-free accounts have no stations of
 * their own.
 */
const stations: Gate = (subject, as) => {
  if (subject.account.plan === "royalty-free") return "plan";
  return editing(subject, as);
};

/** For music whose composer allows this. */
const composed =
  (isAllowed: (composer: string) => boolean): Gate =>
  ({ composer }) =>
    composer === undefined || isAllowed(composer) ? null : "composer";

/** The first objection of several gates. */
const each =
  (...gates: readonly Gate[]): Gate =>
  (subject, as) => {
    for (const gate of gates) {
      const objection = gate(subject, as);
      if (objection !== null) return objection;
    }
    return null;
  };

const isSynced = (composer: string) => composerKind(composer) === "synced";

const editedBy = (action: Action) => composed((composer) => editActionOf(composer) === action);

/** An account deletes the music that it may edit, and its synced playlists. */
const deletion: Gate = (subject, as) => {
  const { composer } = subject;
  if (composer === undefined) return editing(subject, as);
  const action = isSynced(composer) ? "playlist.sync" : editActionOf(composer);
  return action === null ? "composer" : (GATES[action]?.(subject, as) ?? null);
};

/** The pages of music are everybody's: the provider's own accounts edit them, and operators in their accounts. */
const editorial: Gate = ({ account }, as) =>
  as === "operator" || isProviderAccount(account.id) ? null : "provider-only";

/** Messages are an add-on; without billing everybody has it. */
const messaging: Gate = ({ account }) => (account.messaging ? null : "messaging-off");

/** Without billing there are neither plans nor subscriptions. */
const selling: Gate = ({ account }) => (account.sells ? null : "billing-off");

export const GATES: Partial<Readonly<Record<Action, Gate>>> = {
  "account.deactivate": deactivation,
  "zone.deactivate": deactivation,
  "location.deactivate": deactivation,
  "zone.unpair": unpairing,
  "zone.block": each(blocking, byStaff("remote")),
  "zone.control": byStaff("device", "remote"),
  "queue.clear": fromTier("clearingQueue"),
  "track.play": fromTier("singleTracks"),
  "music.discover": discovery,
  "music.edit": editing,
  "own_music.edit": editing,
  "playlist.create": each(editing, fromTier("unlimited")),
  "playlist.edit": each(editing, editedBy("playlist.edit"), fromTier("unlimited")),
  "playlist.order": each(
    editing,
    composed((composer) => playOrderChange(composer) !== null),
    fromTier("unlimited"),
  ),
  "playlist.sync": each(editing, composed(isSynced)),
  "playlist.delete": deletion,
  "station.edit": each(editing, editedBy("station.edit")),
  "schedule.edit": editing,
  "schedule.delete": editing,
  "spotify.connect": editing,
  "station.create": stations,
  "editorial.edit": editorial,
  "subscription.see": selling,
  "subscription.edit": selling,
  "subscription.end": each(selling, deactivation),
  "plan.change": selling,
  "messaging.see": messaging,
  "messaging.edit": messaging,
  "messaging.announce": messaging,
};
