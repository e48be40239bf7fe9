import { type KeyValueStorage, type Stored, stored } from "../../lib/storage/stored.ts";

/** The zone that was taken from this computer. */
export interface Unpaired {
  /** Empty when it is not known. */
  readonly zone: string;
}

/** Says that this computer was unpaired elsewhere, until somebody has read it: over restarts, too. */
export function unpairedNotice(storage: KeyValueStorage): Stored<Unpaired> {
  return stored(storage, "was-unpaired", (value) =>
    typeof value === "object" && value !== null && "zone" in value && typeof value.zone === "string"
      ? { zone: value.zone }
      : null,
  );
}
