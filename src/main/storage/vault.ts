import { safeStorage } from "electron";
import { z } from "zod";
import type { Log } from "../logging/log.ts";
import { type Codec, LockedError } from "./stored-file.ts";

/** `system`: the contents are encrypted with a key that the system keeps. `file`: only the file's own rights protect them. */
const Envelope = z.object({
  version: z.literal(1),
  protection: z.enum(["system", "file"]),
  contents: z.base64(),
});

/**
 * Secrets at rest. They are encrypted by the operating system's keychain. A computer without one (a bare Linux box
 * behind the counter) must still start by itself into its music, so there the file is only kept from other users; the
 * log says so. A keychain that is locked for once (nobody has signed in yet) costs no secret: it is read at another start.
 */
export function vaultCodec(log: Log): Codec {
  return {
    encode: async (json) => {
      const protection = (await safeStorage.isAsyncEncryptionAvailable()) ? "system" : "file";
      if (protection === "file")
        log.warn("no keychain on this computer: secrets are protected by file rights only");
      const sealed = protection === "system" ? await safeStorage.encryptStringAsync(json) : Buffer.from(json);
      return Buffer.from(JSON.stringify({ version: 1, protection, contents: sealed.toString("base64") }));
    },
    decode: async (bytes) => {
      const envelope = Envelope.parse(JSON.parse(Buffer.from(bytes).toString()));
      const sealed = Buffer.from(envelope.contents, "base64");
      if (envelope.protection === "file") return sealed.toString();
      try {
        return (await safeStorage.decryptStringAsync(sealed)).result;
      } catch {
        throw new LockedError("The keychain does not open what it once sealed");
      }
    },
  };
}
