import type { Database } from "#server/db/database.ts";
import { SERVICE_ADDRESSES, type ServiceAddress } from "#shared/domain/operations/service-addresses.ts";
import { settingsNamed } from "./repository.ts";

/** The host's addresses; empty: unset. */
export type StoredAddresses = Readonly<Record<ServiceAddress, string>>;

export async function readAddresses(db: Database): Promise<StoredAddresses> {
  const stored = await settingsNamed(db, SERVICE_ADDRESSES);
  return Object.fromEntries(
    SERVICE_ADDRESSES.map((name) => [name, stored.get(name) ?? ""]),
  ) as unknown as StoredAddresses;
}
