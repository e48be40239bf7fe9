import { createStore } from "zustand/vanilla";
import { type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";
import type { AllFlagsQuery, FlagAppliedInput } from "#shared/contract/graphql/generated/operations.ts";
import { defaultsOf, type FlagName, type FlagProperties } from "#shared/domain/flags/flags.ts";
import { Exposures } from "./exposures.ts";
import { type FlagState, NO_FLAGS, readFlagState, storedForm, withAnswer } from "./flag-state.ts";

/** How long a caller waits for new flags, in ms (specification, platform §9). */
const WAIT_MS = 10_000;

interface FlagStoreOptions {
  readonly storage: KeyValueStorage;
  readonly now: () => Date;
  /** The person or player, and the account, for whom flags are fetched; null for nobody. */
  readonly who: () => Promise<string | null>;
  readonly query: () => Promise<AllFlagsQuery["flags"]>;
  readonly apply: (
    events: readonly FlagAppliedInput[],
    resolveToken: string,
    currentClientTime: string,
  ) => Promise<unknown>;
  /** Whether the person allows that exposures are sent. */
  readonly mayApply: () => boolean;
  readonly onError: (message: string, error?: unknown) => void;
}

/**
 * The feature flags of this browser: those stored here, until the service answers. Before its first answer a flag is
 * what the service's default row says.
 */
export class FlagStore {
  readonly #options: FlagStoreOptions;
  readonly #stored: Stored<FlagState>;
  readonly #state = createStore<FlagState>(() => NO_FLAGS);
  readonly #exposures: Exposures;
  #refreshing: Promise<void> | null = null;

  constructor(options: FlagStoreOptions) {
    const { storage, now, apply, mayApply, onError } = options;
    this.#options = options;
    this.#stored = stored(storage, "flags", (value) => readFlagState(value, now().getTime()));
    this.#state.setState(this.#stored.read() ?? NO_FLAGS);
    this.#exposures = new Exposures({
      now,
      mayApply,
      onError,
      resolveToken: () => this.state().answer?.resolveToken,
      send: (events, resolveToken) => apply(events, resolveToken, now().toISOString()),
    });
  }

  readonly state = this.#state.getState;

  /** The key of the browser's storage. */
  get key(): string {
    return this.#stored.key;
  }

  /** Returns the disposer. */
  readonly subscribe: (listener: () => void) => () => void = this.#state.subscribe;

  /** The same object until the flag changes. */
  get(name: FlagName): FlagProperties {
    return this.state().entries[name]?.props ?? defaultsOf(name);
  }

  /** Like `get`; null before the service's first answer, unless the flag is set by hand. */
  answered(name: FlagName): FlagProperties | null {
    const { answer, entries } = this.state();
    return answer || entries[name]?.state === "dirty" ? this.get(name) : null;
  }

  /** Takes over what another tab has stored. */
  reread(): void {
    this.#state.setState(this.#stored.read() ?? NO_FLAGS, true);
  }

  /** Sets a flag by hand, until it is reset. */
  set(name: FlagName, props: FlagProperties): void {
    const { entries, answer } = this.state();
    const entry = { props, state: "dirty", fetchedAt: this.#options.now().getTime() } as const;
    this.#write({ entries: { ...entries, [name]: entry }, answer });
  }

  /** Drops a flag set by hand, and fetches the service's. */
  async reset(name: FlagName): Promise<void> {
    const { [name]: _, ...entries } = this.state().entries;
    this.#write({ ...this.state(), entries });
    await this.refresh({ evenIfValid: true });
  }

  /** Records that a screen shows what the flag decides. */
  expose(name: FlagName): void {
    this.#exposures.add(name);
  }

  /** Fetches the flags, unless the last answer is still valid for the same person and account. Never rejects. */
  refresh({ evenIfValid = false } = {}): Promise<void> {
    // The running one may find the last answer still valid, and fetch nothing.
    if (this.#refreshing && evenIfValid) return this.#refreshing.then(() => this.refresh({ evenIfValid }));
    this.#refreshing ??= this.#refresh(evenIfValid).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Resolves with the next answer of the service; rejects when none arrives in time. */
  waitForUpdates(timeoutMs = WAIT_MS): Promise<void> {
    return new Promise((resolve, reject) => {
      const before = this.state().answer;
      const stop = this.subscribe(() => {
        if (this.state().answer === before) return;
        end();
        resolve();
      });
      const timer = setTimeout(() => {
        end();
        reject(new Error(`waitForUpdates timed out after ${timeoutMs} ms`));
      }, timeoutMs);
      const end = () => {
        clearTimeout(timer);
        stop();
      };
    });
  }

  async #refresh(evenIfValid: boolean): Promise<void> {
    const { who: whoIsHere, now, query, onError } = this.#options;
    const who = await whoIsHere();
    if (who === null) return this.#exposures.clear();
    const { answer } = this.state();
    if (answer && answer.who !== who) this.#exposures.clear();
    const isValid = answer?.who === who && answer.expiresAt > now().getTime();
    if (isValid && !evenIfValid) return;
    try {
      const flags = await query();
      if (!flags || flags.flags.length === 0) return onError("No flags returned from API");
      // Another person signed in, or opened another account, meanwhile.
      if ((await whoIsHere()) !== who) return await this.#refresh(evenIfValid);
      const onMalformed = (name: string) => onError(`Failed to parse the properties of flag ${name} as JSON`);
      this.#write(withAnswer(this.state(), flags, { who, now: now().getTime(), onMalformed }));
      this.#exposures.sendSoon();
    } catch (error) {
      onError("Failed to fetch flags", error);
    }
  }

  #write(state: FlagState): void {
    this.#stored.write(storedForm(state));
    this.#state.setState(state, true);
  }
}
