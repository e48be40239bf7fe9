import type { SafeStorage } from "electron";
import { z } from "zod";
import type { Log } from "#main/logging/log.ts";
import { type Codec, LockedError } from "./stored-file.ts";

/** A keyring that does not answer within this time, in ms, counts as locked: its prompt may wait for a person. */
const ANSWERS_WITHIN_MS = 5_000;

/** `system`: encrypted with a key that the system keeps. `file`: protected by file permissions only. */
const Envelope = z.object({
  version: z.literal(1),
  protection: z.enum(["system", "file"]),
  contents: z.base64(),
});

/** The part of Electron's safeStorage that a vault uses. */
export type Keyring = Pick<
  SafeStorage,
  "isAsyncEncryptionAvailable" | "encryptStringAsync" | "decryptStringAsync" | "getSelectedStorageBackend"
>;

export interface VaultParts {
  readonly keyring: Keyring;
  readonly log: Log;
  /** In ms, see {@link ANSWERS_WITHIN_MS}. */
  readonly answersWithin?: number;
}

/**
 * Stores secrets, encrypted by the operating system's keychain. A computer without one (a bare Linux box behind the
 * counter) must still start its music by itself, so there only file permissions protect the secrets, which is logged. A
 * locked keychain (nobody has signed in yet, or its prompt waits for an answer) loses no secret and blocks for at most
 * {@link ANSWERS_WITHIN_MS}; the secret is read or written once it opens.
 */
export function vaultCodec({ keyring, log, answersWithin = ANSWERS_WITHIN_MS }: VaultParts): Codec {
  const ask = new Patience(answersWithin);
  return {
    encode: async (json) => {
      const { protection, sealed } = await ask.once(`seal ${json}`, async () => {
        if (!(await hasKeyring(keyring))) return { protection: "file", sealed: Buffer.from(json) };
        return { protection: "system", sealed: await keyring.encryptStringAsync(json) };
      });
      if (protection === "file")
        log.warn("no keychain on this computer: secrets are protected by file rights only");
      return Buffer.from(JSON.stringify({ version: 1, protection, contents: sealed.toString("base64") }));
    },
    decode: async (bytes) => {
      const { protection, contents } = Envelope.parse(JSON.parse(Buffer.from(bytes).toString()));
      const sealed = Buffer.from(contents, "base64");
      if (protection === "file") return sealed.toString();
      try {
        const { result, shouldReEncrypt } = await ask.once(`open ${contents}`, () =>
          keyring.decryptStringAsync(sealed),
        );
        return { json: result, isOutdated: shouldReEncrypt };
      } catch (error) {
        throw error instanceof LockedError
          ? error
          : new LockedError("The keychain does not open what it once sealed");
      }
    },
  };
}

/** Whether the system protects keys no better than a file: Electron's own encryption on Linux uses a well-known password. */
export function isKeyringBasic(keyring: Pick<Keyring, "getSelectedStorageBackend">): boolean {
  return process.platform === "linux" && keyring.getSelectedStorageBackend() === "basic_text";
}

async function hasKeyring(keyring: Keyring): Promise<boolean> {
  return !isKeyringBasic(keyring) && keyring.isAsyncEncryptionAvailable();
}

/** Queries a keyring that may be waiting for a person: each question once at a time, with a time limit. */
class Patience {
  readonly #limit: number;
  readonly #asked = new Map<string, Promise<unknown>>();
  #overdue = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Rejects with a {@link LockedError} when no answer comes in time; at once while another question is overdue. */
  once<Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#asked.get(question);
    // A pending question is shared.
    if (known) return known as Promise<Answer>;
    const answer = ask();
    const patient = this.#wait(answer);
    this.#asked.set(question, patient);
    const forget = () => void this.#asked.delete(question);
    answer.then(forget, forget);
    return patient;
  }

  async #wait<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const late = Promise.withResolvers<never>();
    const isLate = () => {
      this.#overdue += 1;
      const answered = () => {
        this.#overdue -= 1;
      };
      answer.then(answered, answered);
      late.reject(new LockedError("The keychain does not answer", answer));
    };
    const timer = setTimeout(isLate, this.#overdue > 0 ? 0 : this.#limit);
    return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
  }
}
