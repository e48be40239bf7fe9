import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { assertNever } from "#shared/domain/result/result.ts";
import { findUpcoming } from "./upcoming.ts";

/**
 * The displayed state while a command is pending (specification, music §4.4): the requested values override
 * the real state until the real state has them, 5 s have passed, or the command has failed.
 */

/** How long a pending command is shown without confirmation, in ms. */
export const OPTIMISTIC_TIMEOUT_MS = 5000;

export type OptimisticPatch = Partial<
  Pick<
    PlaybackState,
    | "status"
    | "volume"
    | "playOrder"
    | "source"
    | "nextSlotStartsAt"
    | "plan"
    | "upcoming"
    | "track"
    | "trackId"
  >
>;

export interface OptimisticUpdate {
  readonly id: string;
  readonly patch: OptimisticPatch;
  /** Epoch ms on the screen's clock. */
  readonly since: number;
  /** The service's intent for the command; null until its answer arrives. */
  readonly confirmedBy: number | null;
  /** The play that a skip is to end; it is fulfilled when another one plays. */
  readonly endsPlayId: string | null;
}

/** A command's immediate change of the screen; null if only the service knows the outcome. */
function optimisticPatch(command: ControlCommand, state: PlaybackState): OptimisticPatch | null {
  switch (command.type) {
    case "play":
      // Nothing plays before the plan says so.
      return { status: state.plan?.now.music === null ? "stopped" : "playing" };
    case "pause":
      return { status: "paused" };
    case "volume":
      return { volume: command.volume };
    case "order":
      return { playOrder: command.playOrder };
    case "skip": {
      const [next, ...upcoming] = state.upcoming;
      return next ? { track: next.track, trackId: next.track.id, upcoming } : null;
    }
    case "clearQueue":
      return { upcoming: state.upcoming.filter(({ queueId }) => queueId === null) };
    case "remove":
    case "playNext": {
      const item = findUpcoming(state.upcoming, command.upcoming);
      if (!item) return null;
      const rest = state.upcoming.filter((other) => other !== item);
      return { upcoming: command.type === "remove" ? rest : [item, ...rest] };
    }
    case "queue":
    case "skipAnnouncement":
      return null;
    default:
      return assertNever(command);
  }
}

/** A pending command that starts now. */
export function optimisticUpdate(
  id: string,
  command: ControlCommand,
  state: PlaybackState,
  now: number,
): OptimisticUpdate | null {
  const patch = optimisticPatch(command, state);
  const endsPlayId = command.type === "skip" ? (state.current?.playId ?? null) : null;
  return patch && { id, patch, since: now, confirmedBy: null, endsPlayId };
}

/** Assigning another source; the next slot is unknown until the service reports it. */
export function sourceChangePatch(source: PlaybackState["source"]): OptimisticPatch {
  return { source, nextSlotStartsAt: "unknown", plan: null };
}

/** The state with the pending commands applied, the newest on top. */
export function withOptimistic(state: PlaybackState, updates: readonly OptimisticUpdate[]): PlaybackState {
  let shown = state;
  for (const { patch } of updates) shown = { ...shown, ...patch };
  return shown;
}

/**
 * The commands, oldest first, that are still pending given this real state; null while it is unknown. Of
 * several skips each ends a play of its own: a queued one targets the play that the previous one started.
 */
export function openUpdates(
  updates: readonly OptimisticUpdate[],
  real: PlaybackState | null,
  now: number,
): readonly OptimisticUpdate[] {
  const young = updates.filter(({ since }) => now - since < OPTIMISTIC_TIMEOUT_MS);
  if (real === null) return young;
  const open: OptimisticUpdate[] = [];
  const ended = new Set<string>();
  for (const update of young) {
    const { endsPlayId } = update;
    if (endsPlayId !== null && ended.has(endsPlayId) && real.trackId !== update.patch.trackId) {
      open.push({ ...update, endsPlayId: real.current?.playId ?? null });
    } else if (!isMet(update, real, open)) open.push(update);
    else if (endsPlayId !== null) ended.add(endsPlayId);
  }
  return open;
}

/** The command failed: its pending change is dropped. */
export function withoutUpdate(updates: readonly OptimisticUpdate[], id: string): readonly OptimisticUpdate[] {
  return updates.filter((update) => update.id !== id);
}

/** The service accepted the command as this version of the intent. */
export function confirmUpdate(
  updates: readonly OptimisticUpdate[],
  id: string,
  version: number,
): readonly OptimisticUpdate[] {
  return updates.map((update) => (update.id === id ? { ...update, confirmedBy: version } : update));
}

/** `older`: earlier commands that are still pending, below this one. */
function isMet(update: OptimisticUpdate, real: PlaybackState, older: readonly OptimisticUpdate[]): boolean {
  // First, because a skip changes no intent: its answer names an existing version.
  if (update.endsPlayId !== null) return real.current?.playId !== update.endsPlayId;
  // Only the player knows: fulfilled once its reported upcoming tracks begin as requested.
  const { upcoming } = update.patch;
  if (upcoming !== undefined) return sameValue(upcoming, real.upcoming.slice(0, upcoming.length));
  if (update.confirmedBy !== null && real.intentVersion >= update.confirmedBy) return true;
  const fields = Object.keys(update.patch);
  // The real state matches only because it predates the older command.
  if (older.some(({ patch }) => fields.some((field) => field in patch))) return false;
  // A source is identified by its id alone: only the service knows its display data and what comes after it.
  if (update.patch.source !== undefined) return real.source?.id === update.patch.source?.id;
  const wanted = Object.entries(update.patch);
  return wanted.every(([field, value]) => sameValue(value, Reflect.get(real, field)));
}

function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
