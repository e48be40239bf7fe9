import type { PairedZone, PairingFailure } from "#shared/contract/ipc/pairing.ts";
import { PlayerDeviceSession } from "#shared/contract/rest/session.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import type { Log } from "../logging/log.ts";
import { Signal } from "../signal.ts";
import type { StoredFile } from "../storage/stored-file.ts";
import { isTokenUsable } from "./access-token.ts";
import type { PairingCalls } from "./pairing-calls.ts";

/** What is kept on disk: the session with both its tokens, or null after an unpairing. */
export const StoredPairing = PlayerDeviceSession.nullable();

/** A token that is refused again this soon after its renewal, in ms, is not refused for its age. */
const RENEWAL_PAUSE_MS = 60_000;

/** A pairing in a keychain that is locked is looked for again this often, in ms. */
const LOCKED_RETRY_MS = 30_000;

export interface PairingChange {
  readonly zone: PairedZone | null;
  /** Nobody at this computer asked for it. */
  readonly unexpected: boolean;
}

/** What the service tells of the zone while it is paired. */
export type ZoneNews = Pick<PairedZone, "soundZone" | "account" | "subscription" | "device"> &
  Partial<Pick<PairedZone, "versions" | "errors">>;

export interface PairingParts {
  readonly file: Pick<StoredFile<typeof StoredPairing>, "read" | "write"> &
    Partial<Pick<StoredFile<typeof StoredPairing>, "isLocked" | "opens">>;
  readonly calls: Pick<PairingCalls, "redeem" | "pair" | "unpair" | "refresh">;
  readonly log: Log;
  readonly now: () => number;
  /** Ms that have passed since some moment, whatever the clock was set to. */
  readonly monotonic: () => number;
}

/** Thrown by {@link Pairing.token} when a new token is needed and the service cannot be reached. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
}

/** This computer's pairing with a sound zone: the one place that knows its tokens. Survives restarts. */
export class Pairing {
  readonly changed = new Signal<PairingChange>();
  /** Whether a person at this computer is unpairing right now. */
  readonly unpairing = new Signal<boolean>();
  readonly #parts: PairingParts;
  #session: PlayerDeviceSession | null = null;
  /**
   * The refresh token to use while the disk has refused the session's own: a used one ends its predecessor, which is all
   * that the next start would find.
   */
  #predecessor: string | null = null;
  #refresh: Promise<string | null> | null = null;
  #busy: Promise<unknown> = Promise.resolve();
  #isUnpairing = false;
  #generation = 0;
  /** When a refused token was last renewed, in elapsed time. */
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: PairingParts) {
    this.#parts = parts;
  }

  /**
   * Takes up the stored pairing, if there is one. One that a locked keychain holds (a computer that signs in by itself
   * opens it later, or never) is taken up as soon as it can be.
   */
  async start(): Promise<void> {
    this.#session = await this.#parts.file.read();
    if (this.isLocked) this.#openLater();
    this.#parts.log.info(
      { paired: this.#session !== null, zone: this.#session?.soundZone.id },
      "pairing read",
    );
  }

  /** Whether there is a pairing that cannot be read for now: the music need not stop for that. */
  get isLocked(): boolean {
    return this.#session === null && (this.#parts.file.isLocked ?? false);
  }

  current(): PairedZone | null {
    return this.#session;
  }

  /** Tells one pairing from the next, even where zone and device are the same. */
  get generation(): number {
    return this.#generation;
  }

  /** A token that holds for at least 10 s; null when unpaired. Throws {@link OfflineError} when none can be had now. */
  async token(): Promise<string | null> {
    const session = this.#session;
    if (!session) return null;
    if (isTokenUsable(session.token, this.#parts.now())) return session.token;
    return this.#refreshOnce(session);
  }

  /**
   * Gets a new token although the present one seems good: the service has refused it. False when it was renewed a
   * moment ago, which then was of no use either. Throws {@link OfflineError}.
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
   * Unpairs on a person's wish, in the name of whoever is signed in and else in its own: first at the service, so that the
   * zone never waits for a player that has left.
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
   * The service said that the zone no longer plays here. It waits for a change of our own that is under way, and says
   * nothing of a pairing that came after the given generation.
   */
  lost(generation: number): Promise<void> {
    return this.#exclusively(async () => {
      if (!this.#session || generation !== this.#generation) return;
      this.#parts.log.warn({ zone: this.#session.soundZone.id }, "the zone was unpaired elsewhere");
      await this.#set(null, true);
    });
  }

  /** The service told more of the zone, its account or its subscription. Ignored when it is not our device. */
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

  /** One refresh at a time: whoever asks meanwhile gets the same answer. */
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
    // A person who refuses to open it is not asked again at once.
    this.#parts.file.opens?.then(ask, () => undefined);
  }

  #setUnpairing(unpairing: boolean): void {
    this.#isUnpairing = unpairing;
    this.unpairing.emit(unpairing);
  }

  /** A pairing that cannot be stored still plays until the app ends. */
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

  /** One change of the pairing at a time, in the order they were asked for. */
  #exclusively<Value>(change: () => Promise<Value>): Promise<Value> {
    const done = this.#busy.then(change);
    this.#busy = done.catch(() => undefined);
    return done;
  }
}
