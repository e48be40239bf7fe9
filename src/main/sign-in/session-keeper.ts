import { KeptSession } from "#shared/contract/ipc/kept-session.ts";
import type { Log } from "../logging/log.ts";
import type { StoredFile } from "../storage/stored-file.ts";

/** What is kept on disk; null once the person has left. */
export const StoredSession = KeptSession.nullable();

export interface SessionKeeperParts {
  readonly file: Pick<StoredFile<typeof StoredSession>, "read" | "write" | "isLocked">;
  readonly log: Log;
}

/** Keeps the session of whoever is signed in at this computer, for the page. Survives restarts. */
export class SessionKeeper {
  readonly #parts: SessionKeeperParts;
  /** Undefined until it is known. */
  #kept: KeptSession | null | undefined;

  constructor(parts: SessionKeeperParts) {
    this.#parts = parts;
  }

  /** The session, or null. One in a keychain that is locked for now is looked for again by the next page. */
  async read(): Promise<KeptSession | null> {
    if (this.#kept !== undefined) return this.#kept;
    const stored = await this.#parts.file.read();
    // Somebody may have signed in meanwhile.
    if (this.#kept === undefined && !this.#parts.file.isLocked) this.#kept = stored;
    return this.#kept ?? null;
  }

  /** Keeps another session in its place. One that cannot be stored is kept until the app ends. */
  keep(session: KeptSession | null): void {
    this.#kept = session;
    this.#parts.file.write(session).catch((error: unknown) => {
      this.#parts.log.error({ error }, "the session could not be stored");
    });
  }
}
