import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { refusing } from "./refusing.ts";

/**
 * `open`: it answers at once. `prompt`: a person must unlock it first, as after an automatic sign-in on Linux; until
 * then no request settles. `none`: there is none, and Chromium's own encryption with a well-known password replaces it.
 */
export type KeyringMode = "open" | "prompt" | "none";

const KNOWN_KEY = Buffer.alloc(32, "peanuts");

/** The system's keychain: AES-256-GCM. As in Electron, it always reports that encryption is available. */
export function hostKeyring(mode: KeyringMode, ownKey: () => Buffer) {
  const prompt = Promise.withResolvers<void>();
  if (mode !== "prompt") prompt.resolve();
  const key = () => (mode === "none" ? KNOWN_KEY : ownKey());
  let isKeyReplaced = false;
  return {
    /** A person answers the prompt: unlocks the keyring, or refuses. */
    answer(unlocks: boolean): void {
      if (unlocks) prompt.resolve();
      else prompt.reject(new Error("The keyring was not unlocked"));
    },
    /** Replaces the key, so that existing secrets must be encrypted again. */
    replaceKey(): void {
      isKeyReplaced = true;
    },
    safeStorage: refusing("safeStorage", {
      getSelectedStorageBackend: () => (mode === "none" ? "basic_text" : "gnome_libsecret"),

      async isAsyncEncryptionAvailable(): Promise<boolean> {
        await prompt.promise;
        return true;
      },

      async encryptStringAsync(text: string): Promise<Buffer> {
        await prompt.promise;
        isKeyReplaced = false;
        const nonce = randomBytes(12);
        const cipher = createCipheriv("aes-256-gcm", key(), nonce);
        const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
        return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
      },

      async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
        await prompt.promise;
        const decipher = createDecipheriv("aes-256-gcm", key(), sealed.subarray(0, 12));
        decipher.setAuthTag(sealed.subarray(12, 28));
        const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
        return { result: text.toString("utf8"), shouldReEncrypt: isKeyReplaced };
      },
    } as const),
  };
}
