/** When the service is asked for its version, in ms (specification, platform §9). */
const FIRST_MS = 6 * 60 * 60_000;
const EVERY_MS = 30 * 60_000;
const AFTER_DISMISSAL_MS = 12 * 60 * 60_000;
/** Delay before the reload, in ms, so that the pressed button is visible. */
const RELOAD_MS = 100;

export interface UpdateCheckParts {
  /** The version that runs in this page. */
  readonly version: string;
  /** The version that the service serves now; rejects when the service does not answer. */
  readonly servedVersion: () => Promise<string>;
  /** Shows the notice; `reload` and `dismiss` are its two actions. */
  readonly notify: (actions: { readonly reload: () => void; readonly dismiss: () => void }) => void;
  readonly reload: () => void;
  /** Runs once after `ms`; the disposer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * Checks periodically whether the service serves a newer client than this page runs, for tabs that are never closed.
 * Asks an unreachable service again later. Returns the disposer.
 */
export function checkForUpdates(parts: UpdateCheckParts): () => void {
  let cancel = parts.after(FIRST_MS, check);
  let over = false;

  function next(ms: number): void {
    if (!over) cancel = parts.after(ms, check);
  }
  async function check(): Promise<void> {
    const served = await parts.servedVersion().catch(() => parts.version);
    if (over) return;
    if (served === parts.version) return next(EVERY_MS);
    parts.notify({
      reload: () => {
        cancel = parts.after(RELOAD_MS, parts.reload);
      },
      dismiss: () => next(AFTER_DISMISSAL_MS),
    });
  }
  return () => {
    over = true;
    cancel();
  };
}
