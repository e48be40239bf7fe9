import { type KeyValueStorage, STORAGE_PREFIX, type Stored, stored } from "#renderer/lib/storage/stored.ts";
import type { IpcClient } from "#shared/contract/ipc/define.ts";
import type { KeptSession, keptSession } from "#shared/contract/ipc/kept-session.ts";

const NAME = "session";

/** Stores a session in the browser's storage, which tabs share. */
export function keptIn(storage: KeyValueStorage): Stored<KeptSession> {
  return stored(storage, NAME, parseKept);
}

/**
 * Stores a session in main. `first` is main's session at page load. Logs a failure to replace or remove an earlier
 * session.
 */
export function keptByMain(
  main: Pick<IpcClient<typeof keptSession>, "keep">,
  first: KeptSession | null,
): Stored<KeptSession> {
  let kept = first;
  const keep = (session: KeptSession | null) => {
    kept = session;
    main
      .keep(session)
      // A session that cannot be stored lives as long as the page, and an earlier one must not outlive it.
      .catch(async () => {
        if (kept === session) await main.keep(null);
      })
      .catch((error: unknown) => reportError(error));
  };
  return { key: STORAGE_PREFIX + NAME, read: () => kept, write: keep, clear: () => keep(null) };
}

function parseKept(value: unknown): KeptSession | null {
  if (typeof value !== "object" || value === null || !("token" in value)) return null;
  const text = (field: unknown) => (typeof field === "string" ? field : "");
  const token = text(value.token);
  if (token === "") return null;
  return {
    token,
    refreshToken: "refreshToken" in value ? text(value.refreshToken) : "",
    supportChatHash: "supportChatHash" in value ? text(value.supportChatHash) : "",
  };
}
