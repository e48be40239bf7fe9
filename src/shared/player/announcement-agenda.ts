import type {
  PlayerAnnouncement,
  PlayerCampaign,
  ZoneAnnouncements,
} from "#shared/contract/announcements.ts";
import type { PlayRecord } from "#shared/contract/player.ts";
import { COUNTED_TRACK_MS, isCapped, nextAnnouncementId } from "#shared/domain/messaging/choose.ts";
import { countsTracks, type Due, dueBetween, type Place } from "#shared/domain/messaging/due.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/time/lengths.ts";
import type { CampaignProgress, StoredAnnouncements } from "./player-store.ts";

/** Due times are computed this far ahead, and at most this far back, in ms. */
const AHEAD_MS = DAY_MS;
const BACK_MS = DAY_MS;

/** If the clock was put back by more than this, in ms, times that were handled before are due again. */
const REPEATED_MS = HOUR_MS;

const NO_PROGRESS: CampaignProgress = { lastId: null, turns: 0, dueTimes: [], tracks: 0 };

/** What a zone announces, when it is due next, and how far each campaign has come. The service's epoch ms. */
export class AnnouncementAgenda {
  #held: ZoneAnnouncements | null = null;
  #announcements: ReadonlyMap<string, PlayerAnnouncement> = new Map();
  readonly #progress = new Map<string, CampaignProgress>();
  #place: Place = { timezone: "UTC", hours: null };
  #handledUntil: number | null = null;
  /** The next due times, computed up to an instant; null: to be computed. */
  #ahead: { readonly dues: readonly Due[]; readonly until: number } | null = null;

  /** Changes with what is announced. */
  get version(): string | null {
    return this.#held?.version ?? null;
  }

  /** The audio of all messages. */
  get audioIds(): readonly string[] {
    return [...new Set(this.#held?.announcements.map(({ audioId }) => audioId))];
  }

  restore({ held, handledUntil, campaigns }: StoredAnnouncements): void {
    this.#take(held);
    this.#handledUntil = handledUntil;
    for (const [id, progress] of Object.entries(campaigns)) this.#progress.set(id, progress);
  }

  stored(): Omit<StoredAnnouncements, "open"> {
    return {
      held: this.#held,
      handledUntil: this.#handledUntil,
      campaigns: Object.fromEntries(this.#progress),
    };
  }

  clear(): void {
    this.#take(null);
    this.#handledUntil = null;
    this.#progress.clear();
  }

  /**
   * From now on the zone announces this: earlier times of a new campaign were not missed. What is due after `now`
   * is due again.
   */
  replace(held: ZoneAnnouncements, now: number): void {
    this.#take(held);
    this.#handledUntil = now;
    const ids = new Set(held.campaigns.map(({ id }) => id));
    for (const id of this.#progress.keys()) if (!ids.has(id)) this.#progress.delete(id);
  }

  setPlace(place: Place): void {
    if (place.timezone === this.#place.timezone && place.hours === this.#place.hours) return;
    this.#place = place;
    this.#ahead = null;
  }

  /** The campaign, if it still has this message. */
  campaignWith(campaignId: string, announcementId: string): PlayerCampaign | null {
    const campaign = this.#held?.campaigns.find(({ id }) => id === campaignId);
    return campaign?.announcementIds.includes(announcementId) ? campaign : null;
  }

  /** Everything that became due up to `until`, each once, in the order of time. */
  take(until: number, now: number): readonly Due[] {
    if (!this.#held) return [];
    if (this.#handledUntil === null || this.#handledUntil > now + REPEATED_MS) this.#restartAt(now);
    const after = this.#handledUntil ?? now;
    if (until <= after) return [];
    const taken = this.#duesUntil(until, now).filter(({ at }) => at > after && at <= until);
    this.#handledUntil = until;
    return taken;
  }

  /** What is due after everything that was taken, up to an instant. */
  upcoming(until: number, now: number): readonly Due[] {
    const after = this.#handledUntil ?? now;
    return this.#duesUntil(until, now).filter(({ at }) => at > after && at <= until);
  }

  /** When to look again: the next due time, or where those computed so far end; null without campaigns. */
  nextAt(now: number): number | null {
    if (!this.#held || this.#held.campaigns.length === 0) return null;
    const after = this.#handledUntil ?? now;
    const dues = this.#duesUntil(after + 1, now);
    return dues.find(({ at }) => at > after)?.at ?? this.#ahead?.until ?? null;
  }

  /** A track was heard; returns the campaigns that are due at its end, and whether it counts for any. */
  countTrack({ playedMs, endedAt }: Pick<PlayRecord, "playedMs" | "endedAt">) {
    const counting =
      playedMs < COUNTED_TRACK_MS
        ? []
        : this.#ofTracks().filter((campaign) => countsTracks(campaign, this.#place, endedAt));
    const dues: readonly PlayerCampaign[] = counting.filter((campaign) => {
      const progress = this.#progressOf(campaign.id);
      const isDue = progress.tracks + 1 >= campaign.trigger.every;
      this.#progress.set(campaign.id, { ...progress, tracks: isDue ? 0 : progress.tracks + 1 });
      return isDue;
    });
    return { dues, isCounted: counting.length > 0 };
  }

  /** Whether a message between tracks is due at the end of the current one. */
  isDueAfterTrack(endsAt: number): boolean {
    return this.#ofTracks().some(
      (campaign) =>
        campaign.placement === "between" &&
        this.#progressOf(campaign.id).tracks + 1 >= campaign.trigger.every &&
        countsTracks(campaign, this.#place, endsAt),
    );
  }

  /** The campaign's next message; null if the service has sent none of its messages. */
  next(campaign: PlayerCampaign): PlayerAnnouncement | null {
    const announcementIds = campaign.announcementIds.filter((id) => this.#announcements.has(id));
    if (announcementIds.length === 0) return null;
    const id = nextAnnouncementId({ ...campaign, announcementIds }, this.#progressOf(campaign.id));
    return this.#announcements.get(id) ?? null;
  }

  isCapped(campaign: PlayerCampaign, dueAt: number): boolean {
    return isCapped(campaign, this.#progressOf(campaign.id).dueTimes, dueAt);
  }

  /** The campaign goes on with its next message; this one counts for its limit an hour if it was heard. */
  advance(campaignId: string, announcementId: string, heardOf: number | null): void {
    const { turns, dueTimes, tracks } = this.#progressOf(campaignId);
    const times = heardOf === null ? dueTimes : [...dueTimes.filter((at) => at > heardOf - HOUR_MS), heardOf];
    this.#progress.set(campaignId, { lastId: announcementId, turns: turns + 1, dueTimes: times, tracks });
  }

  #ofTracks() {
    return (this.#held?.campaigns ?? []).flatMap((campaign) =>
      campaign.trigger.kind === "tracks" ? [{ ...campaign, trigger: campaign.trigger }] : [],
    );
  }

  #progressOf(campaignId: string): CampaignProgress {
    return this.#progress.get(campaignId) ?? NO_PROGRESS;
  }

  #take(held: ZoneAnnouncements | null): void {
    this.#held = held;
    this.#announcements = new Map(held?.announcements.map((announcement) => [announcement.id, announcement]));
    this.#ahead = null;
  }

  #restartAt(now: number): void {
    this.#handledUntil = now;
    this.#ahead = null;
  }

  /** Due times at least until then, from the last handled on. */
  #duesUntil(until: number, now: number): readonly Due[] {
    if (this.#ahead && until <= this.#ahead.until) return this.#ahead.dues;
    const after = Math.max(this.#handledUntil ?? now, now - BACK_MS);
    const end = Math.max(until, now + AHEAD_MS);
    this.#ahead = { dues: dueBetween(this.#held?.campaigns ?? [], this.#place, after, end), until: end };
    return this.#ahead.dues;
  }
}
