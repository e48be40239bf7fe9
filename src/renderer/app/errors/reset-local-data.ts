import { clearLocalData } from "../../lib/storage/debounced-storage.ts";

/** Forgets everything that this browser keeps for the client, and begins anew. */
export function resetLocalData(): void {
  clearLocalData();
  location.reload();
}
