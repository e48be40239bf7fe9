import type { Log } from "#main/logging/log.ts";
import type { StoredFile } from "#main/storage/stored-file.ts";
import { KeptSession } from "#shared/contract/ipc/kept-session.ts";

/** Contents of the file; null after signing out. */
export const StoredSession = KeptSession.nullable();

export interface SessionKeeperParts {
  readonly file: Pick<StoredFile<typeof StoredSession>, "read" | "write" | "isLocked">;
  readonly log: Log;
}

/** Stores the page's session of the person signed in at this computer. Survives restarts. */
export class SessionKeeper {
  readonly #parts: SessionKeeperParts;
  /** Undefined until it is known. */
  #kept: KeptSession | null | undefined;

  constructor(parts: SessionKeeperParts) {
    this.#parts = parts;
  }

  /** Returns the session, or null. If the keychain is locked, the next page reads it again. */
  async read(): Promise<KeptSession | null> {
    if (this.#kept !== undefined) return this.#kept;
    const stored = await this.#parts.file.read();
    // A person may have signed in meanwhile.
    if (this.#kept === undefined && !this.#parts.file.isLocked) this.#kept = stored;
    return this.#kept ?? null;
  }

  /** Replaces the session. One that cannot be stored is kept until the app ends. */
  keep(session: KeptSession | null): void {
    this.#kept = session;
    this.#parts.file.write(session).catch((error: unknown) => {
      this.#parts.log.error({ error }, "the session could not be stored");
    });
  }
}
