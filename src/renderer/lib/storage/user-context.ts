import { type KeyValueStorage, type Stored, stored } from "./stored.ts";

/** What this browser remembers of its person for the service's decisions: text by key. */
export type UserContext = Readonly<Record<string, string>>;

/** The stored user context; sent with every query for flags. */
export function userContextStore(storage: KeyValueStorage): Stored<UserContext> {
  return stored(storage, "user-context", readContext);
}

function readContext(value: unknown): UserContext | null {
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
