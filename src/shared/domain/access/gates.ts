import { tierNumber } from "../accounts/plan.ts";
import { isProviderAccount } from "../accounts/provider.ts";
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
  | "provider-only";

/** The role in which the viewer would act. */
export type As = "member" | "partner" | "distributor" | "staff" | "location-user" | "device";

/** A rule in addition to {@link ACTIONS}; null: no objection. */
type Gate = (subject: Subject, as: As) => GateReason | null;

/** Reserved for the managing partner's people, unless the partner permits it or there is none (zones §6). */
const deactivation: Gate = ({ account }, as) => {
  if (as === "partner" || isProviderAccount(account.id)) return null;
  return account.partner === null || account.partner.allowDeactivation ? null : "partner-decides";
};

const atPlayer =
  (isForbidden: (subject: Subject) => boolean, reason: GateReason): Gate =>
  (subject, as) =>
    as === "device" && isForbidden(subject) ? reason : null;

const fromTier =
  (feature: "clearingQueue" | "singleTracks"): Gate =>
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

/** Only the provider's own accounts edit the shared Home page. */
const editorial: Gate = ({ account }) => (isProviderAccount(account.id) ? null : "provider-only");

export const GATES: Partial<Readonly<Record<Action, Gate>>> = {
  "account.deactivate": deactivation,
  "zone.deactivate": deactivation,
  "location.deactivate": deactivation,
  "zone.unpair": atPlayer(
    ({ account }) => account.settings.restrict_unpairing_from_paired_devices,
    "unpairing-restricted",
  ),
  "zone.block": blocking,
  "zone.control": atPlayer(({ staffControl }) => staffControl === false, "staff-control"),
  "queue.clear": fromTier("clearingQueue"),
  "track.play": fromTier("singleTracks"),
  "music.discover": discovery,
  "music.edit": editing,
  "spotify.connect": editing,
  "station.create": stations,
  "editorial.edit": editorial,
};
