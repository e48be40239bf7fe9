import { z } from "zod";
import { isTokenValid, readClaims } from "../../lib/session/token.ts";
import { type KeyValueStorage, type Stored, stored } from "../../lib/storage/stored.ts";

/** What this browser keeps of being a zone's player; apart from the session of whoever has signed in. */
const KeptDevice = z.object({
  token: z.string().min(1),
  refreshToken: z.string().min(1),
  deviceId: z.string(),
  accountId: z.string(),
  zone: z.object({ id: z.string(), name: z.string() }),
});
export type KeptDevice = z.output<typeof KeptDevice>;

/** Where it is kept: `roomtone.web-player`. */
export function keptDevice(storage: KeyValueStorage): Stored<KeptDevice> {
  return stored(storage, "web-player", (value) => KeptDevice.safeParse(value).data ?? null);
}

export interface DeviceSessionOptions {
  readonly kept: Stored<KeptDevice>;
  readonly device: KeptDevice;
  /** Exchanges a refresh token (refreshLogin). */
  readonly refresh: (refreshToken: string) => Promise<Pick<KeptDevice, "token" | "refreshToken">>;
  /** Whether a failed refresh means that the pairing is over, rather than that the network is. */
  readonly isAuthError: (error: unknown) => boolean;
  /** The service does not know this player any more. */
  readonly onLost: () => void;
  readonly now: () => number;
}

/** The tokens of this browser as a player, for the calls that it makes in the device's name. */
export class DeviceSession {
  readonly #options: DeviceSessionOptions;
  #device: KeptDevice;
  #refreshing: Promise<string | null> | null = null;

  constructor(options: DeviceSessionOptions) {
    this.#options = options;
    this.#device = options.device;
  }

  /** A token that can be used now; null when the pairing is over. Rejects when none can be had for now. */
  async token(): Promise<string | null> {
    const { token } = this.#device;
    return isTokenValid(token, readClaims(token).expiresAt, this.#options.now()) ? token : this.refresh();
  }

  /** Gets a new token; whoever asks meanwhile gets the same one. */
  refresh(): Promise<string | null> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** A paired player is not logged in. */
  isLoggedIn(): boolean {
    return false;
  }

  /** Takes a token that the service issued with a response. */
  replaceToken(token: string): void {
    this.#keep({ token });
  }

  /** The service said that the zone is called so. */
  rename(name: string): void {
    this.#keep({ zone: { ...this.#device.zone, name } });
  }

  async #refresh(): Promise<string | null> {
    try {
      const { token, refreshToken } = await this.#options.refresh(this.#device.refreshToken);
      this.#keep({ token, refreshToken });
      return token;
    } catch (error) {
      if (!this.#options.isAuthError(error)) throw error;
      this.#options.onLost();
      return null;
    }
  }

  #keep(news: Partial<KeptDevice>): void {
    this.#device = { ...this.#device, ...news };
    // A pairing that was ended meanwhile is not brought back.
    if (this.#options.kept.read()?.deviceId === this.#device.deviceId) this.#options.kept.write(this.#device);
  }
}
