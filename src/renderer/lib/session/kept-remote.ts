import { type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";

/** Why a remote no longer works: its zone has another code or is gone, or it was not used for long. */
export type RemoteEnd = "revoked" | "expired";

/** The remote of this browser: the zone that it controls, or used to. */
export interface KeptRemote {
  /** Null once it has ended. */
  readonly token: string | null;
  readonly zoneName: string;
  readonly ended: RemoteEnd | null;
}

/** The remote that this browser remembers, independent of who is signed in. */
export function keptRemote(storage: KeyValueStorage): Stored<KeptRemote> {
  return stored(storage, "remote", asRemote);
}

function asRemote(value: unknown): KeptRemote | null {
  if (typeof value !== "object" || value === null) return null;
  const { token, zoneName, ended } = value as Partial<Record<keyof KeptRemote, unknown>>;
  if (typeof zoneName !== "string" || (token !== null && typeof token !== "string")) return null;
  return { token, zoneName, ended: ended === "revoked" || ended === "expired" ? ended : null };
}
