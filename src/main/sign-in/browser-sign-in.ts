import { createHash, timingSafeEqual } from "node:crypto";
import type { BrowserSignInFailure, BrowserSignInState } from "#shared/contract/ipc/browser-sign-in.ts";
import {
  type DesktopSignInReturn,
  desktopSignInPage,
  SIGN_IN_WAITS_MS,
  type SignedIn,
} from "#shared/contract/rest/desktop-sign-in.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { Log } from "../logging/log.ts";
import { Signal } from "../signal.ts";

const SECRET_BYTES = 32;

/** What is known of an attempt by this process alone, and by nobody once it has ended. */
interface Attempt {
  readonly verifier: string;
  readonly state: string;
  /** In elapsed ms. */
  readonly endsAt: number;
}

export interface BrowserSignInParts {
  readonly serviceUrl: string;
  /** Opens an allowed page in the system's browser; false when it is refused. */
  readonly openExternal: (url: string) => Promise<boolean>;
  readonly redeem: (code: string, verifier: string) => Promise<Result<SignedIn, BrowserSignInFailure>>;
  readonly environment: Pick<PlayerEnvironment, "monotonic" | "after">;
  readonly randomBytes: (length: number) => Buffer;
  readonly log: Log;
}

/**
 * Signs in through the system's browser, see [Note: sign-in in the system's browser]. There is one attempt at a time. A
 * code that was not taken ends no attempt: the browser may bring another one until the time is up.
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

  /** Opens the browser for the attempt that waits, else for a new one; false when it could not be opened. */
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
   * Takes what a link brought back; false when it belongs to no attempt of this app, and then nothing happens. Whether
   * the code is good is told by {@link state} later.
   */
  finish({ code, state }: DesktopSignInReturn): boolean {
    const attempt = this.#pending();
    if (!attempt || !isSame(attempt.state, state)) return false;
    if (this.#state.status !== "redeeming") void this.#redeem(attempt, code);
    return true;
  }

  /** The session of an attempt that is done. It is forgotten here. */
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

  /** The attempt that a link may still be for. */
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

  /** The time is up. A code that is being redeemed came in time; a session that nobody took is not kept for later. */
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

/** In a time that tells nobody how much of it was right. */
function isSame(known: string, given: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
