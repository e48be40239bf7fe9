import type { PreviousUpload, UrlStorage } from "tus-js-client";
import { type KeyValueStorage, STORAGE_PREFIX } from "#renderer/lib/storage/stored.ts";

const PREFIX = `${STORAGE_PREFIX}uploads.`;

/** The service forgets unfinished files sooner, in ms. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Remembers where unfinished files were being sent, so that the same file, chosen again after a reload, continues. Full or
 * denied storage is no error: the file then starts at its beginning.
 */
export function resumeStorage(storage: KeyValueStorage & Pick<Storage, "key" | "length">): UrlStorage {
  const keys = () =>
    Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? "").filter((key) =>
      key.startsWith(PREFIX),
    );
  const read = (key: string): PreviousUpload | null => {
    try {
      const held = JSON.parse(storage.getItem(key) ?? "null") as PreviousUpload | null;
      if (held === null || Date.parse(held.creationTime) < Date.now() - KEPT_MS) {
        storage.removeItem(key);
        return null;
      }
      return { ...held, urlStorageKey: key };
    } catch {
      return null;
    }
  };
  const found = (keysToRead: readonly string[]) => keysToRead.flatMap((key) => read(key) ?? []);
  return {
    findAllUploads: async () => found(keys()),
    findUploadsByFingerprint: async (fingerprint) => found([PREFIX + fingerprint]),
    removeUpload: async (key) => storage.removeItem(key),
    addUpload: async (fingerprint, upload) => {
      const key = PREFIX + fingerprint;
      try {
        storage.setItem(key, JSON.stringify(upload));
      } catch {
        // Quota or policy.
      }
      return key;
    },
  };
}
