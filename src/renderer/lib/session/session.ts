import { createStore } from "zustand/vanilla";
import type { Stored } from "#renderer/lib/storage/stored.ts";
import type { KeptSession } from "#shared/contract/ipc/kept-session.ts";
import { Listeners } from "#shared/player/listeners.ts";
import { AuthError } from "./auth-error.ts";
import type { DeviceMarks } from "./device-marks.ts";
import { isTokenValid, readClaims, refreshDelay } from "./token.ts";

export type TokenSource = "login" | "device";

/** The current user and token. */
export interface SessionState {
  readonly token: string | null;
  readonly tokenSource: TokenSource | null;
  readonly refreshToken: string | null;
  /** Epoch ms; null if the token does not contain it. */
  readonly expiresAt: number | null;
  /** Set when the token is a user's. */
  readonly userId: string | null;
  /** The zone that this computer plays, from the device's pairing. */
  readonly zoneId: string | null;
  readonly paired: boolean;
  readonly loggingIn: boolean;
  readonly supportChatHash: string | null;
}

/** The answer to a sign-in or refresh. */
export interface LoginResult {
  readonly token: string;
  readonly refreshToken: string;
  readonly supportChatHash: string;
  /** The mark of a sign-in on this device; null for a refresh. */
  readonly deviceMark: string | null;
}

export interface SessionCalls {
  login(email: string, password: string, deviceMarks: readonly string[]): Promise<LoginResult>;
  refresh(refreshToken: string): Promise<LoginResult>;
  logout(refreshToken: string): Promise<void>;
}

/** The paired player's token, in the desktop app. */
export interface DeviceSession {
  readonly token: string | null;
  readonly zoneId: string | null;
}

export interface SessionOptions {
  /** Storage of a person's session across reloads. */
  readonly kept: Stored<KeptSession>;
  readonly calls: SessionCalls;
  /** Marks of earlier sign-ins on this device. */
  readonly marks: DeviceMarks;
  /** Whether a failed refresh means that the session is over rather than a network problem. */
  readonly isAuthError: (error: unknown) => boolean;
  /** Runs work in one tab at a time; without locks it just runs. */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  readonly now?: () => number;
  /** Requests a fresh token of the paired player. */
  readonly deviceToken?: () => Promise<string | null>;
}

/** How a session ended: by signing out, or by itself. */
export type SessionEnd = "logged-out" | "expired";

/** Called when a session is over; `cause` is the error that ended it. */
export type SessionEndListener = (end: SessionEnd, cause: unknown) => void;

const EMPTY: SessionState = {
  token: null,
  tokenSource: null,
  refreshToken: null,
  expiresAt: null,
  userId: null,
  zoneId: null,
  paired: false,
  loggingIn: false,
  supportChatHash: null,
};

/** Wait after a refresh that failed on the network, in ms. */
const RETRY_REFRESH_MS = 15_000;

/**
 * The session of this browser: signs in and out, keeps the token fresh and shares both with other tabs through storage
 * (specification, platform §4, authentication). Use with `useSyncExternalStore`.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #kept: Stored<KeptSession>;
  readonly #store = createStore(() => EMPTY);
  readonly #ended = new Listeners<{ readonly end: SessionEnd; readonly cause: unknown }>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #refreshing: { readonly refreshToken: string; readonly done: Promise<string | null> } | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#kept = options.kept;
    this.#adoptStored();
  }

  /** The current state; the same object until it changes. */
  readonly get = this.#store.getState;

  readonly subscribe: (listener: () => void) => () => void = this.#store.subscribe;

  /** Calls the listener when a session ended for any reason. */
  onEnd(listener: SessionEndListener): () => void {
    return this.#ended.add(({ end, cause }) => listener(end, cause));
  }

  /** Whether a person is signed in; a paired player's token does not count. */
  isLoggedIn(): boolean {
    const { token, tokenSource, refreshToken, expiresAt } = this.#state;
    if (tokenSource !== "login") return false;
    return refreshToken !== null || isTokenValid(token, expiresAt, this.#now());
  }

  /** Whether there is a person or a paired player. */
  isAuthenticated(): boolean {
    return this.isLoggedIn() || this.#state.paired;
  }

  /** Signs in. Rejects with the call's error, and the state is empty again. */
  async login(email: string, password: string): Promise<void> {
    this.#set({ ...this.#state, loggingIn: true });
    try {
      const { calls, marks } = this.#options;
      const result = await calls.login(email, password, marks.read());
      marks.add(result.deviceMark);
      this.#adopt(result, "login");
    } catch (error) {
      this.#set({ ...this.#state, loggingIn: false });
      throw error;
    }
  }

  /** Adopts a session that started elsewhere: the desktop app signs in through the browser. Ends the previous one. */
  takeOver(result: LoginResult): void {
    const { refreshToken } = this.#state;
    this.#options.marks.add(result.deviceMark);
    this.#adopt(result, "login");
    if (refreshToken !== null) this.#options.calls.logout(refreshToken).catch(() => undefined);
  }

  /** Ends the session locally at once, and at the service when it answers. */
  logout(): void {
    const { refreshToken } = this.#state;
    this.#reset("logged-out");
    if (refreshToken !== null) this.#options.calls.logout(refreshToken).catch(() => undefined);
  }

  /** Ends the session because the service no longer accepts it. */
  expire(cause: unknown): void {
    this.#reset("expired", cause);
  }

  /** A valid token, refreshed if necessary; null without a session. */
  async token(): Promise<string | null> {
    const { token, expiresAt } = this.#state;
    return isTokenValid(token, expiresAt, this.#now()) ? token : this.refresh();
  }

  /** Requests a new token; concurrent callers share one request. Null when the session is over. */
  refresh(): Promise<string | null> {
    const { refreshToken, tokenSource, paired } = this.#state;
    // Also correct right after a person signed out, before the device's token has arrived.
    if (paired && tokenSource !== "login") return this.#renewDeviceToken();
    if (refreshToken === null) {
      if (tokenSource === "login") this.#reset("expired", new AuthError("EXPIRED", "Missing refresh token"));
      return Promise.resolve(null);
    }
    if (this.#refreshing?.refreshToken === refreshToken) return this.#refreshing.done;
    const done = this.#refresh(refreshToken).finally(() => {
      if (this.#refreshing?.refreshToken === refreshToken) this.#refreshing = null;
    });
    this.#refreshing = { refreshToken, done };
    return done;
  }

  /** Adopts a token that the service issued with a response (`x-access-token-issued`). */
  replaceToken(token: string): void {
    const { tokenSource, refreshToken, supportChatHash } = this.#state;
    if (tokenSource !== "login") return;
    this.#adopt({ token, refreshToken, supportChatHash }, tokenSource);
  }

  /** Follows the pairing of this computer. The device's token is used only while nobody is signed in. */
  setDevice(device: DeviceSession): void {
    const paired = device.zoneId !== null;
    this.#set({ ...this.#state, zoneId: device.zoneId, paired });
    if (this.#state.tokenSource === "login") return;
    if (device.token === null || !paired) {
      this.#set({ ...EMPTY, zoneId: device.zoneId, paired, loggingIn: this.#state.loggingIn });
    } else {
      this.#adopt({ token: device.token, refreshToken: null, supportChatHash: null }, "device");
    }
  }

  /** Handles a sign-in, sign-out or refresh in another tab. Pass it the window's `storage` events. */
  readonly onStorage = (event: { readonly key: string | null }): void => {
    if (event.key !== null && event.key !== this.#kept.key) return;
    const wasLoggedIn = this.#state.tokenSource === "login";
    if (this.#adoptStored() || !wasLoggedIn) return;
    this.#reset("logged-out");
  };

  /** Stops the timer. */
  dispose(): void {
    this.#schedule(null);
  }

  async #refresh(refreshToken: string): Promise<string | null> {
    const exclusively = this.#options.exclusively ?? ((work) => work());
    try {
      return await exclusively(async () => {
        // Another tab may have refreshed while this one waited for the lock.
        const kept = this.#kept.read();
        if (kept && kept.refreshToken !== refreshToken && this.#adoptStored()) return this.#state.token;
        const result = await this.#options.calls.refresh(refreshToken);
        if (this.#state.refreshToken !== refreshToken) return this.#state.token;
        this.#adopt(result, "login");
        return result.token;
      });
    } catch (error) {
      if (!(error instanceof AuthError) && !this.#options.isAuthError(error)) {
        this.#schedule(RETRY_REFRESH_MS);
        throw error;
      }
      if (this.#state.refreshToken === refreshToken) this.#reset("expired", error);
      return null;
    }
  }

  async #renewDeviceToken(): Promise<string | null> {
    const token = (await this.#options.deviceToken?.()) ?? null;
    if (this.#state.tokenSource === "login") return this.token();
    this.setDevice({ token, zoneId: this.#state.zoneId });
    return token;
  }

  #adoptStored(): boolean {
    const kept = this.#kept.read();
    if (!kept) return false;
    if (kept.token !== this.#state.token) this.#adopt(kept, "login");
    return true;
  }

  #adopt(
    result: {
      readonly token: string;
      readonly refreshToken: string | null;
      readonly supportChatHash: string | null;
    },
    source: TokenSource,
  ): void {
    const claims = readClaims(result.token);
    const { token, refreshToken, supportChatHash } = result;
    if (source === "login") {
      this.#kept.write({ token, refreshToken: refreshToken ?? "", supportChatHash: supportChatHash ?? "" });
    }
    this.#set({
      token,
      tokenSource: source,
      refreshToken: refreshToken || null,
      expiresAt: claims.expiresAt,
      userId: claims.type === "user" ? claims.subject : null,
      zoneId: this.#state.zoneId,
      paired: this.#state.paired,
      loggingIn: false,
      supportChatHash: supportChatHash || null,
    });
    if (source === "device") {
      this.#schedule(null);
      return;
    }
    const untilEnd = claims.expiresAt === null ? null : Math.max(0, claims.expiresAt - this.#now());
    this.#schedule(refreshToken ? refreshDelay(claims, this.#now()) : untilEnd);
  }

  #reset(end: SessionEnd, cause: unknown = null): void {
    const hadUser = this.#state.tokenSource === "login";
    this.#kept.clear();
    this.#schedule(null);
    this.#set({ ...EMPTY, zoneId: this.#state.zoneId, paired: this.#state.paired });
    if (hadUser) this.#ended.emit({ end, cause });
    if (this.#state.paired) this.#renewDeviceToken().catch(() => undefined);
  }

  #schedule(delay: number | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = delay === null ? null : setTimeout(() => this.#onTimer(), delay);
  }

  #onTimer(): void {
    if (this.#state.refreshToken === null) this.#reset("expired", new AuthError("EXPIRED", "Token expired"));
    else this.refresh().catch(() => undefined);
  }

  get #state(): SessionState {
    return this.get();
  }

  #set(state: SessionState): void {
    this.#store.setState(state, true);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
