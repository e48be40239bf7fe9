import { newId } from "#renderer/lib/new-id.ts";
import { asText, type KeyValueStorage, stored } from "#renderer/lib/storage/stored.ts";

/** Identifies this browser to the editorial service; created once. */
export function sessionIdOf(storage: KeyValueStorage): string {
  const kept = stored(storage, "session-id", asText);
  const known = kept.read();
  if (known !== null) return known;
  const id = newId();
  kept.write(id);
  return id;
}
