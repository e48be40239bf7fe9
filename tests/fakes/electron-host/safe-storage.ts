import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostApp } from "./app.ts";
import { refusing } from "./refusing.ts";

/** The system's keychain: AES-256-GCM with a key in the application's folder. */
export const safeStorage = refusing("safeStorage", {
  isAsyncEncryptionAvailable: async () => process.env.ELECTRON_HOST_KEYCHAIN !== "none",

  async encryptStringAsync(text: string): Promise<Buffer> {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key(), nonce);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  },

  async decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const decipher = createDecipheriv("aes-256-gcm", key(), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
    return { result: text.toString("utf8"), shouldReEncrypt: false };
  },
});

function key(): Buffer {
  const path = join(hostApp.getPath("userData"), "keychain");
  try {
    return readFileSync(path);
  } catch {
    const fresh = randomBytes(32);
    writeFileSync(path, fresh, { mode: 0o600 });
    return fresh;
  }
}
