import { asText, type KeyValueStorage, type Stored, stored } from "./stored.ts";

/** A developer's mark on this tab's calls, by which the service can tell them from others. */
export function sessionFlagStore(storage: KeyValueStorage): Stored<string> {
  return stored(storage, "session-flag", asText);
}
