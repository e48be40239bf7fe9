import { clearLocalData } from "#renderer/lib/storage/debounced-storage.ts";

/** Deletes everything that this browser stores for the client, and reloads. */
export function resetLocalData(): void {
  clearLocalData();
  location.reload();
}
