import { newId } from "#renderer/lib/new-id.ts";
import { UPLOAD_LIMITS } from "#shared/contract/rest/music/music-uploads.ts";
import type { FoundFile } from "./found-files.ts";
import { ANEW, type SentFile } from "./upload-store.ts";

/** Files to send, in batches. One that the service would refuse by its size is not sent. */
export function newFiles(account: string, found: readonly FoundFile[]): readonly SentFile[] {
  let batch = "";
  return found.map(({ path, file }, place): SentFile => {
    if (place % UPLOAD_LIMITS.files === 0) batch = newId();
    const reason = file.size === 0 ? "empty" : file.size > UPLOAD_LIMITS.bytes ? "too-large" : null;
    const created = { ...ANEW, key: newId(), account, batch, path, file };
    return reason === null ? created : { ...created, state: "refused", reason };
  });
}
