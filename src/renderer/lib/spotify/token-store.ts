import { createStore } from "zustand/vanilla";
import type { Session } from "#renderer/lib/session/session.ts";
import { isSpotifyTokenExpired } from "#shared/domain/music/spotify/spotify-connection.ts";
import { type PartsOwner, partOf } from "#shared/domain/services/part-of.ts";

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
type Needs = PartsOwner & { readonly session: OfPerson };

/** Holds the Spotify token in memory. Use with `useSyncExternalStore`. */
export class SpotifyTokens {
  readonly #held = createStore<SpotifyToken | null>(() => null);
  readonly #now: () => number;

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
  readonly get = (): SpotifyToken | null => {
    const token = this.#held.getState();
    return token && !isSpotifyTokenExpired(token, this.#now()) ? token : null;
  };

  readonly set = (token: SpotifyToken): void => this.#held.setState(token, true);

  readonly clear = (): void => this.#held.setState(null, true);

  readonly subscribe: (listener: () => void) => () => void = this.#held.subscribe;
}

/** The tokens of this page's session. */
export function spotifyTokensOf(services: Needs): SpotifyTokens {
  return partOf(services, createTokens);
}

const createTokens = ({ session }: Needs) => new SpotifyTokens(session);
