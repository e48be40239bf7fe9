import type { Log } from "#main/logging/log.ts";
import { Signal } from "#main/signal.ts";
import type { StoredFile } from "#main/storage/stored-file.ts";
import type { PairedZone, PairingFailure } from "#shared/contract/ipc/pairing.ts";
import { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { isTokenUsable } from "./access-token.ts";
import type { PairingCalls } from "./pairing-calls.ts";

/** Contents of the file: the session with both tokens, or null after unpairing. */
export const StoredPairing = PlayerDeviceSession.nullable();

/** Refusing a token this soon after its renewal, in ms, has other reasons than its age. */
const RENEWAL_PAUSE_MS = 60_000;

/** Interval between attempts to read a pairing from a locked keychain, in ms. */
const LOCKED_RETRY_MS = 30_000;

export interface PairingChange {
  readonly zone: PairedZone | null;
  /** Whether nobody at this computer asked for it. */
  readonly unexpected: boolean;
}

/** Updates about the zone from the service. */
export type ZoneNews = Pick<PairedZone, "soundZone" | "account" | "subscription" | "device"> &
  Partial<Pick<PairedZone, "versions" | "errors">>;

export interface PairingParts {
  readonly file: Pick<StoredFile<typeof StoredPairing>, "read" | "write"> &
    Partial<Pick<StoredFile<typeof StoredPairing>, "isLocked" | "opens">>;
  readonly calls: Pick<PairingCalls, "redeem" | "pair" | "unpair" | "refresh">;
  readonly log: Log;
  readonly now: () => number;
  /** Ms since a fixed moment, independent of the clock. */
  readonly monotonic: () => number;
}

/** Thrown by {@link Pairing.token} when a new token is needed and the service is unreachable. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
}

/** This computer's pairing with a sound zone, and the only owner of its tokens. Survives restarts. */
export class Pairing {
  readonly changed = new Signal<PairingChange>();
  /** Whether a person at this computer is unpairing right now. */
  readonly unpairing = new Signal<boolean>();
  readonly #parts: PairingParts;
  #session: PlayerDeviceSession | null = null;
  /**
   * The refresh token to use while the session's own could not be stored. Using a token invalidates its predecessor,
   * which is the only one that the next start would find on disk.
   */
  #predecessor: string | null = null;
  #refresh: Promise<string | null> | null = null;
  #busy: Promise<unknown> = Promise.resolve();
  #isUnpairing = false;
  #generation = 0;
  /** When a refused token was last renewed, on the monotonic clock. */
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: PairingParts) {
    this.#parts = parts;
  }

  /**
   * Reads the stored pairing, if any. If the keychain is locked (a computer with automatic sign-in opens it later, or
   * never), the pairing is read as soon as it opens.
   */
  async start(): Promise<void> {
    this.#session = await this.#parts.file.read();
    if (this.isLocked) this.#openLater();
    this.#parts.log.info(
      { paired: this.#session !== null, zone: this.#session?.soundZone.id },
      "pairing read",
    );
  }

  /** Whether the pairing exists but cannot be read for now; the music may continue. */
  get isLocked(): boolean {
    return this.#session === null && (this.#parts.file.isLocked ?? false);
  }

  current(): PairedZone | null {
    return this.#session;
  }

  /** Distinguishes consecutive pairings, even with the same zone and device. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Returns a token valid for at least 10 s; null when unpaired. Throws {@link OfflineError} when it cannot fetch one.
   */
  async token(): Promise<string | null> {
    const session = this.#session;
    if (!session) return null;
    if (isTokenUsable(session.token, this.#parts.now())) return session.token;
    return this.#refreshOnce(session);
  }

  /**
   * Fetches a new token after the service has refused one that seemed valid. Returns false when the refused token was
   * itself renewed a moment ago. Throws {@link OfflineError}.
   */
  async renew(): Promise<boolean> {
    const session = this.#session;
    if (!session || this.#parts.monotonic() - this.#renewedAt < RENEWAL_PAUSE_MS) return false;
    this.#renewedAt = this.#parts.monotonic();
    return (await this.#refreshOnce(session)) !== null;
  }

  /** Pairs with a code typed by staff. */
  redeemCode(code: string): Promise<Result<PairedZone, PairingFailure>> {
    return this.#exclusively(async () => this.#adopt(await this.#parts.calls.redeem(code)));
  }

  /** Pairs with a zone on behalf of a signed-in user. */
  pairZone(soundZone: string, userToken: string): Promise<Result<PairedZone, PairingFailure>> {
    return this.#exclusively(async () => this.#adopt(await this.#parts.calls.pair(soundZone, userToken)));
  }

  /**
   * Unpairs at a person's request, on behalf of the signed-in user, else as this device. The service is called first,
   * so that the zone never waits for a player that has left.
   */
  unpair(userToken?: string): Promise<Result<null, PairingFailure>> {
    return this.#exclusively(async () => {
      this.#setUnpairing(true);
      try {
        return await this.#unpair(userToken);
      } finally {
        this.#setUnpairing(false);
      }
    });
  }

  /**
   * Removes the pairing after the service reported that the zone no longer plays here. Waits for a running change of
   * our own, and ignores a pairing newer than the given generation.
   */
  lost(generation: number): Promise<void> {
    return this.#exclusively(async () => {
      if (!this.#session || generation !== this.#generation) return;
      this.#parts.log.warn({ zone: this.#session.soundZone.id }, "the zone was unpaired elsewhere");
      await this.#set(null, true);
    });
  }

  /** Stores news about the zone, its account or its subscription. Ignores news about another device. */
  async update(news: ZoneNews): Promise<void> {
    const session = this.#session;
    if (!session || session.device.id !== news.device.id) return;
    const updated = { ...session, ...news };
    if (JSON.stringify(updated) !== JSON.stringify(session)) await this.#set(updated, false);
  }

  async #unpair(userToken: string | undefined): Promise<Result<null, PairingFailure>> {
    const session = this.#session;
    if (!session) return ok(null);
    const token = await this.token().catch(() => "offline" as const);
    if (token === "offline") return refuse("offline");
    if (token !== null) {
      const answer = await this.#parts.calls.unpair(session.soundZone.id, token, userToken);
      if (!answer.ok) return answer;
    }
    if (this.#session) await this.#set(null, false);
    return ok(null);
  }

  async #adopt(
    answer: Result<PlayerDeviceSession, PairingFailure>,
  ): Promise<Result<PairedZone, PairingFailure>> {
    if (!answer.ok) return answer;
    this.#parts.log.info({ zone: answer.value.soundZone.id }, "paired");
    this.#generation += 1;
    await this.#set(answer.value, false);
    return answer;
  }

  /** Refreshes once at a time; concurrent callers share the result. */
  #refreshOnce(session: PlayerDeviceSession): Promise<string | null> {
    this.#refresh ??= this.#refreshTokens(session).finally(() => {
      this.#refresh = null;
    });
    return this.#refresh;
  }

  async #refreshTokens(session: PlayerDeviceSession): Promise<string | null> {
    const used = this.#predecessor ?? session.refreshToken;
    const answer = await this.#parts.calls.refresh(used);
    if (this.#session?.refreshToken !== session.refreshToken) return this.#session?.token ?? null;
    if (answer.ok) {
      this.#predecessor = used;
      this.#session = { ...this.#session, ...answer.value };
      await this.#store();
      return answer.value.token;
    }
    if (answer.reason === "offline") throw new OfflineError("The service cannot be reached");
    this.#parts.log.warn({ zone: session.soundZone.id }, "the service ended this pairing");
    await this.#set(null, true);
    return null;
  }

  async #set(session: PlayerDeviceSession | null, unexpected: boolean): Promise<void> {
    if (session?.refreshToken !== this.#session?.refreshToken) this.#predecessor = null;
    this.#session = session;
    await this.#store();
    this.changed.emit({ zone: session, unexpected: unexpected && !this.#isUnpairing });
  }

  #openLater(): void {
    const again = () =>
      this.#exclusively(async () => {
        if (!this.isLocked) return;
        const session = await this.#parts.file.read();
        if (!session) {
          if (this.isLocked) this.#openLater();
          return;
        }
        this.#session = session;
        this.#generation += 1;
        this.#parts.log.info({ zone: session.soundZone.id }, "the keychain is open: paired again");
        this.changed.emit({ zone: session, unexpected: false });
      });
    let isAsked = false;
    const ask = () => {
      clearTimeout(timer);
      if (!isAsked) void again().catch(() => this.#openLater());
      isAsked = true;
    };
    const timer = setTimeout(ask, LOCKED_RETRY_MS).unref();
    // After a refusal to unlock, wait for the timer before asking again.
    this.#parts.file.opens?.then(ask, () => undefined);
  }

  #setUnpairing(unpairing: boolean): void {
    this.#isUnpairing = unpairing;
    this.unpairing.emit(unpairing);
  }

  /** Stores the session; one that cannot be stored stays in use until the app ends. */
  async #store(): Promise<void> {
    const session = this.#session;
    try {
      await this.#parts.file.write(session);
    } catch (error) {
      this.#parts.log.error({ error }, "pairing could not be stored");
      return;
    }
    if (this.#session?.refreshToken === session?.refreshToken) this.#predecessor = null;
  }

  /** Runs one change of the pairing at a time, in order. */
  #exclusively<Value>(change: () => Promise<Value>): Promise<Value> {
    const done = this.#busy.then(change);
    this.#busy = done.catch(() => undefined);
    return done;
  }
}
