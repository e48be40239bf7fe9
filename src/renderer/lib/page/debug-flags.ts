import type { DesktopState } from "#shared/contract/ipc/desktop.ts";

type DebugFlags = Pick<DesktopState["debugFlags"], "canary" | "noCache" | "noOptimisticUpdates">;

/** Flags in a browser. */
export const FLAGS_OFF: DebugFlags = { canary: false, noCache: false, noOptimisticUpdates: false };

/**
 * The debug flags that affect this client's calls and cache (specification, platform §3, desktop app state). Main owns
 * them; outside the desktop app they are all off.
 */
export class ClientDebugFlags {
  #flags = FLAGS_OFF;
  readonly #changed: (flags: DebugFlags) => void;

  /** `changed` is called with the flags whenever they are set. */
  constructor(changed: (flags: DebugFlags) => void) {
    this.#changed = changed;
  }

  get current(): DebugFlags {
    return this.#flags;
  }

  set(flags: DebugFlags): void {
    this.#flags = flags;
    this.#changed(flags);
  }
}
