import { createHash, timingSafeEqual } from "node:crypto";
import type { Log } from "#main/logging/log.ts";
import { Signal } from "#main/signal.ts";
import type { BrowserSignInFailure, BrowserSignInState } from "#shared/contract/ipc/browser-sign-in.ts";
import {
  type DesktopSignInReturn,
  desktopSignInPage,
  SIGN_IN_WAITS_MS,
  type SignedIn,
} from "#shared/contract/rest/desktop-sign-in.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";

const SECRET_BYTES = 32;

/** The secrets of one attempt; they never leave this process and are dropped at its end. */
interface Attempt {
  readonly verifier: string;
  readonly state: string;
  /** On the monotonic clock, in ms. */
  readonly endsAt: number;
}

export interface BrowserSignInParts {
  readonly serviceUrl: string;
  /** Opens an allowed page in the system's browser; returns false when it is refused. */
  readonly openExternal: (url: string) => Promise<boolean>;
  readonly redeem: (code: string, verifier: string) => Promise<Result<SignedIn, BrowserSignInFailure>>;
  readonly environment: Pick<PlayerEnvironment, "monotonic" | "after">;
  readonly randomBytes: (length: number) => Buffer;
  readonly log: Log;
}

/**
 * Signs in through the system's browser, see [Note: sign-in in the system's browser]. There is one attempt at a time. A
 * rejected code does not end it: the browser may bring another one until the time limit.
 */
export class BrowserSignIn {
  readonly changed = new Signal<BrowserSignInState>();
  readonly #parts: BrowserSignInParts;
  #state: BrowserSignInState = { status: "none" };
  #attempt: Attempt | null = null;
  #signedIn: SignedIn | null = null;
  #cancelEnd: () => void = () => undefined;

  constructor(parts: BrowserSignInParts) {
    this.#parts = parts;
  }

  get state(): BrowserSignInState {
    return this.#state;
  }

  /** Opens the browser for the pending attempt, else for a new one; returns false when it could not be opened. */
  async open(): Promise<boolean> {
    const { serviceUrl, openExternal, log } = this.#parts;
    const attempt = this.#pending() ?? this.#begin();
    const { state } = attempt;
    const page = desktopSignInPage(serviceUrl, { challenge: challengeOf(attempt), state });
    const opened = await openExternal(page).catch(() => false);
    if (this.#attempt !== attempt) return opened;
    log.info({ opened }, "the browser was asked to sign in");
    if (!opened) this.cancel();
    else if (this.#state.status !== "redeeming") this.#set({ status: "waiting" });
    return opened;
  }

  cancel(): void {
    this.#end({ status: "none" });
  }

  /**
   * Accepts the answer from a link; returns false, without any effect, when it belongs to no attempt of this app.
   * {@link state} later shows whether the code was valid.
   */
  finish({ code, state }: DesktopSignInReturn): boolean {
    const attempt = this.#pending();
    if (!attempt || !isSame(attempt.state, state)) return false;
    if (this.#state.status !== "redeeming") void this.#redeem(attempt, code);
    return true;
  }

  /** Returns the session of a finished attempt, and forgets it. */
  take(): SignedIn | null {
    const signedIn = this.#signedIn;
    if (signedIn) this.#end({ status: "none" });
    return signedIn;
  }

  #begin(): Attempt {
    const { environment, randomBytes } = this.#parts;
    const secret = () => randomBytes(SECRET_BYTES).toString("base64url");
    this.#end({ status: "none" });
    const endsAt = environment.monotonic() + SIGN_IN_WAITS_MS;
    this.#attempt = { verifier: secret(), state: secret(), endsAt };
    this.#cancelEnd = environment.after(SIGN_IN_WAITS_MS, () => this.#late());
    return this.#attempt;
  }

  /** The attempt that a link may still complete. */
  #pending(): Attempt | null {
    const attempt = this.#attempt;
    return attempt && this.#parts.environment.monotonic() < attempt.endsAt ? attempt : null;
  }

  async #redeem(attempt: Attempt, code: string): Promise<void> {
    const { redeem, log } = this.#parts;
    this.#set({ status: "redeeming" });
    const answer = await redeem(code, attempt.verifier);
    if (this.#attempt !== attempt) return;
    if (answer.ok) {
      log.info({}, "signed in through the browser");
      this.#attempt = null;
      this.#signedIn = answer.value;
      this.#set({ status: "done" });
      return;
    }
    log.warn({ reason: answer.reason }, "a code from the browser was not taken");
    if (this.#pending()) this.#set({ status: "failed", reason: answer.reason });
    else this.#end({ status: "failed", reason: "expired" });
  }

  /** Ends an attempt at its time limit, unless its code is being redeemed. Drops a session that was not taken. */
  #late(): void {
    if (this.#state.status === "redeeming") return;
    this.#end(this.#signedIn ? { status: "none" } : { status: "failed", reason: "expired" });
  }

  #end(state: BrowserSignInState): void {
    this.#cancelEnd();
    this.#cancelEnd = () => undefined;
    this.#attempt = null;
    this.#signedIn = null;
    this.#set(state);
  }

  #set(state: BrowserSignInState): void {
    const isNews = state.status !== this.#state.status || state.status === "failed";
    this.#state = state;
    if (isNews) this.changed.emit(state);
  }
}

function challengeOf({ verifier }: Attempt): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

/** Compares in constant time. */
function isSame(known: string, given: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
