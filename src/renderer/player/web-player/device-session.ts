import { z } from "zod";
import { isTokenValid, readClaims } from "#renderer/lib/session/token.ts";
import { type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";

/** This browser's stored identity as a zone's player; separate from the signed-in person's session. */
const KeptDevice = z.object({
  token: z.string().min(1),
  refreshToken: z.string().min(1),
  deviceId: z.string(),
  accountId: z.string(),
  zone: z.object({ id: z.string(), name: z.string() }),
});
export type KeptDevice = z.output<typeof KeptDevice>;

/** Stored under `roomtone.web-player`. */
export function keptDevice(storage: KeyValueStorage): Stored<KeptDevice> {
  return stored(storage, "web-player", (value) => KeptDevice.safeParse(value).data ?? null);
}

export interface DeviceSessionOptions {
  readonly kept: Stored<KeptDevice>;
  readonly device: KeptDevice;
  /** Exchanges a refresh token (refreshLogin). */
  readonly refresh: (refreshToken: string) => Promise<Pick<KeptDevice, "token" | "refreshToken">>;
  /** Whether a failed refresh means that the pairing is over rather than a network problem. */
  readonly isAuthError: (error: unknown) => boolean;
  /** Called when the service no longer knows this player. */
  readonly onLost: () => void;
  readonly now: () => number;
}

/** This browser's tokens as a player, for calls in the device's name. */
export class DeviceSession {
  readonly #options: DeviceSessionOptions;
  #device: KeptDevice;
  #refreshing: Promise<string | null> | null = null;

  constructor(options: DeviceSessionOptions) {
    this.#options = options;
    this.#device = options.device;
  }

  /** A valid token; null when the pairing is over. Rejects when none is available for now. */
  async token(): Promise<string | null> {
    const { token } = this.#device;
    return isTokenValid(token, readClaims(token).expiresAt, this.#options.now()) ? token : this.refresh();
  }

  /** Requests a new token; concurrent callers share one request. */
  refresh(): Promise<string | null> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** A paired player counts as signed out. */
  isLoggedIn(): boolean {
    return false;
  }

  /** Adopts a token that the service issued with a response. */
  replaceToken(token: string): void {
    this.#keep({ token });
  }

  /** The service reported the zone's new name. */
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
    // A pairing that ended meanwhile is not restored.
    if (this.#options.kept.read()?.deviceId === this.#device.deviceId) this.#options.kept.write(this.#device);
  }
}
