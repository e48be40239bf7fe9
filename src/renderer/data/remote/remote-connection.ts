import type { KeptRemote, RemoteEnd } from "#renderer/lib/session/kept-remote.ts";
import type { Stored } from "#renderer/lib/storage/stored.ts";
import { ApiError, isUnauthenticated } from "#renderer/lib/transport/api-error.ts";
import type { CallSession } from "#renderer/lib/transport/call-session.ts";
import type { Rest } from "#renderer/lib/transport/rest.ts";
import {
  blockFromRemote,
  getRemoteZone,
  type OpenedRemote,
  openRemote,
  type RemoteZone,
  unblockFromRemote,
} from "#shared/contract/rest/zones/remotes.ts";
import { Listeners } from "#shared/player/listeners.ts";

/** What the page of a remote shows. */
export type RemoteState =
  /** A code is needed; `ended`: why the former remote no longer works. */
  | { readonly is: "closed"; readonly ended: { readonly why: RemoteEnd; readonly zoneName: string } | null }
  | { readonly is: "opening" }
  /** The zone could not be read; the remote may still be valid. */
  | { readonly is: "unreachable"; readonly error: unknown }
  | { readonly is: "open"; readonly zone: RemoteZone };

/**
 * This browser's remote: its token, kept over reloads, and its zone. Independent of who is signed in.
 */
export class RemoteConnection {
  readonly #kept: Stored<KeptRemote>;
  readonly #changed = new Listeners<null>();
  #token: string | null;
  #state: RemoteState;
  #checking: Promise<void> | null = null;
  /** Counts the remotes: an answer to a former one changes nothing. */
  #number = 0;
  #rest: Rest | null = null;

  constructor(kept: Stored<KeptRemote>) {
    this.#kept = kept;
    const known = kept.read();
    this.#token = known?.token ?? null;
    this.#state =
      this.#token === null
        ? { is: "closed", ended: known?.ended ? { why: known.ended, zoneName: known.zoneName } : null }
        : { is: "opening" };
  }

  /** For the calls of the remote: there is nothing to refresh. */
  readonly session: CallSession = {
    token: async () => this.#token,
    refresh: async () => null,
    replaceToken: (token) => this.#keep(token),
    isLoggedIn: () => false,
  };

  /** Sets the client of its calls, which are made with {@link session}. */
  connect(rest: Rest): void {
    this.#rest = rest;
  }

  /** The same object until it changes. */
  readonly get = (): RemoteState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  /** Opens the remote of another zone. Rejects with the refusal of the code. */
  async open(code: string): Promise<void> {
    this.take(await this.#calls().call(openRemote, { body: { code } }));
  }

  /** Opens a remote whose token was received. */
  take({ token, sound_zone }: OpenedRemote): void {
    // The connection of a former remote ends.
    if (this.#token !== null) this.close();
    this.#become(token);
    this.#show({ is: "open", zone: sound_zone });
    this.#kept.write({ token, zoneName: sound_zone.name, ended: null });
  }

  /** Follows what another tab, or a page of the zone, has kept. */
  adopt(): void {
    const known = this.#kept.read();
    const token = known?.token ?? null;
    if (token === this.#token) return;
    this.#become(token);
    this.#show({ is: "closed", ended: null });
    if (token !== null) this.#show({ is: "opening" });
  }

  /** Forgets the remote, to use another code. */
  close(): void {
    this.#become(null);
    this.#kept.clear();
    this.#show({ is: "closed", ended: null });
  }

  /** Reads the zone again; ends the remote when it no longer works. Rejects when the service did not answer. */
  refresh(): Promise<void> {
    if (this.#checking) return this.#checking;
    const checking = this.#read().finally(() => {
      if (this.#checking === checking) this.#checking = null;
    });
    this.#checking = checking;
    return checking;
  }

  /** The token for a live connection, checked: a connection is closed when the remote ends. */
  async checkedToken(): Promise<string | null> {
    await this.refresh();
    return this.#token;
  }

  async block(track: string, isBlocked: boolean): Promise<void> {
    if (this.#state.is !== "open") return;
    const body = { soundZone: this.#state.zone.id, track };
    await this.ended(this.#calls().call(isBlocked ? blockFromRemote : unblockFromRemote, { body }));
  }

  /** Passes a call's answer on; ends the remote when it was refused as no longer valid. */
  async ended<Answer>(call: Promise<Answer>): Promise<Answer> {
    const number = this.#number;
    try {
      return await call;
    } catch (error) {
      if (isUnauthenticated(error) && number === this.#number) this.#end(error);
      throw error;
    }
  }

  async #read(): Promise<void> {
    if (this.#token === null) return;
    const number = this.#number;
    try {
      const zone = await this.ended(this.#calls().call(getRemoteZone, {}));
      if (number === this.#number) this.#show({ is: "open", zone });
    } catch (error) {
      if (number !== this.#number) return;
      if (this.#state.is !== "open") this.#show({ is: "unreachable", error });
      throw error;
    }
  }

  #end(error: unknown): void {
    if (this.#token === null) return;
    const why = error instanceof ApiError && error.reason === "expired" ? "expired" : "revoked";
    const zoneName = this.#state.is === "open" ? this.#state.zone.name : (this.#kept.read()?.zoneName ?? "");
    this.#become(null);
    this.#kept.write({ token: null, zoneName, ended: why });
    this.#show({ is: "closed", ended: { why, zoneName } });
  }

  #become(token: string | null): void {
    this.#token = token;
    this.#number += 1;
    this.#checking = null;
  }

  #keep(token: string): void {
    if (this.#token === null) return;
    this.#token = token;
    const zoneName = this.#state.is === "open" ? this.#state.zone.name : (this.#kept.read()?.zoneName ?? "");
    this.#kept.write({ token, zoneName, ended: null });
  }

  #calls(): Rest {
    if (!this.#rest) throw new Error("The remote has no connection to the service");
    return this.#rest;
  }

  #show(state: RemoteState): void {
    this.#state = state;
    this.#changed.emit(null);
  }
}
