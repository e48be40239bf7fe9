import { isSpotifyTokenExpired } from "#shared/domain/music/spotify-connection.ts";
import type { Session } from "../session/session.ts";

/** A Spotify authorisation for one account, until the page is closed or the person signs out. Never stored. */
export interface SpotifyToken {
  readonly account: string;
  readonly connectionId: string;
  readonly accessToken: string;
  readonly tokenType: string;
  readonly scope: string;
  /** Epoch ms. */
  readonly issuedAt: number;
  /** Seconds. */
  readonly expiresIn: number;
}

type OfPerson = Pick<Session, "get" | "subscribe">;

/** Holds the Spotify token in memory. Use with `useSyncExternalStore`. */
export class SpotifyTokens {
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  #held: SpotifyToken | null = null;

  constructor(session: OfPerson, now: () => number = Date.now) {
    this.#now = now;
    let person = session.get().userId;
    // Also when another person signs in directly, which ends no session here.
    session.subscribe(() => {
      if (session.get().userId === person) return;
      person = session.get().userId;
      this.clear();
    });
  }

  /** The token; null when missing or about to expire. */
  readonly get = (): SpotifyToken | null =>
    this.#held && !isSpotifyTokenExpired(this.#held, this.#now()) ? this.#held : null;

  readonly set = (token: SpotifyToken): void => this.#change(token);

  readonly clear = (): void => this.#change(null);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(token: SpotifyToken | null): void {
    this.#held = token;
    for (const listener of this.#listeners) listener();
  }
}

const held = new WeakMap<object, SpotifyTokens>();

/** The tokens of this page's session. */
export function spotifyTokensOf(session: OfPerson): SpotifyTokens {
  const known = held.get(session);
  if (known) return known;
  const made = new SpotifyTokens(session);
  held.set(session, made);
  return made;
}
