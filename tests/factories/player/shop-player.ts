import type { ControlCommand } from "#shared/contract/control.ts";
import type { PlaybackIntent, PlayerZone, SourceSnapshot } from "#shared/contract/player.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { PlaybackEngine } from "#shared/player/engine.ts";
import type { EngineEvent } from "#shared/player/engine-types.ts";
import type { FallbackTrack } from "#shared/player/fallback-music.ts";
import { MemoryMedia, MemoryPlayerStore } from "#tests/fakes/player-memory.ts";
import { SimulatedOutput } from "#tests/fakes/simulated-output.ts";
import { type VirtualTime, virtualTime } from "#tests/fakes/virtual-time.ts";
import { playableTrack, playbackIntent, playerZone, sourceSnapshot } from "./playback.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Three-minute tracks, named by their position. */
export const tracksOf = (prefix: string, count: number, durationMs = 3 * MINUTE) =>
  Array.from({ length: count }, (_, n) => playableTrack({ id: `${prefix}${n}`, durationMs }));

/** Audio bundled with the player. */
export const bundled: readonly FallbackTrack[] = ["bundled0", "bundled1"].map((id) => ({
  track: playableTrack({ id, durationMs: 2 * MINUTE }),
  media: { trackId: id, uri: `/bundled/${id}`, frames: 1 },
}));

export interface ShopOptions {
  /** Data left by an earlier player. */
  readonly before?: { readonly store: MemoryPlayerStore; readonly media: MemoryMedia };
  readonly time?: VirtualTime;
  readonly fallback?: readonly FallbackTrack[];
}

/** A desktop app's player, on virtual time. */
export function shopPlayer({ before, time = virtualTime(), fallback = [] }: ShopOptions = {}) {
  const output = new SimulatedOutput(time.environment);
  const media = before?.media ?? new MemoryMedia(time.environment);
  const store = before?.store ?? new MemoryPlayerStore();
  const sent: ControlCommand[] = [];
  const answer: { result: Result<null, "network" | "refused"> } = { result: ok(null) };
  const events: EngineEvent[] = [];
  const engine = new PlaybackEngine({
    mode: "desktop",
    output,
    media,
    store,
    fallback,
    environment: time.environment,
    sendCommand: async (command) => {
      sent.push(command);
      return answer.result;
    },
  });
  engine.subscribe((event) => events.push(event));
  return { time, output, media, store, engine, sent, answer, events };
}

export interface PlayingOptions extends ShopOptions {
  readonly source?: SourceSnapshot;
  readonly zone?: PlayerZone;
  readonly intent?: Partial<PlaybackIntent>;
}

/** The same, a second after it was paired and got music. */
export async function playingShop({ source, zone, intent, ...shop }: PlayingOptions = {}) {
  const own = shopPlayer(shop);
  await own.engine.start();
  own.engine.setZone(zone ?? playerZone());
  own.engine.setSource(source ?? sourceSnapshot(tracksOf("t", 4)), true);
  own.engine.setIntent(playbackIntent(intent));
  await own.time.advance(1000);
  return own;
}

/** The played tracks, in order. */
export const heardTracks = ({ output }: { readonly output: SimulatedOutput }) =>
  output.heard.map(({ trackId }) => trackId);

/** The longest silence between two sounds, in ms. */
export function longestGap({ output }: { readonly output: SimulatedOutput }): number {
  const gaps = output.heard.slice(1).map(({ from }, n) => from - (output.heard[n]?.to ?? from));
  return Math.max(0, ...gaps);
}
