import { type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";
import {
  type ExperimentFacts,
  type ExperimentName,
  isExperimentName,
  isVariation,
  type Variation,
  variationOf,
} from "#shared/domain/flags/experiments.ts";

export type Variations = Readonly<Partial<Record<ExperimentName, Variation>>>;

/** The variations that this browser was given, or that somebody chose with `exp` in an address. */
export function variationStore(storage: KeyValueStorage): Stored<Variations> {
  return stored(storage, "experiments", readVariations);
}

function readVariations(value: unknown): Variations | null {
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter(([name, variation]) => isExperimentName(name) && isVariation(variation)),
  );
}

/** The person's variation of an experiment. The choice is stored, so that it stays when weights change. */
export function assignVariation(
  storage: KeyValueStorage,
  name: ExperimentName,
  seed: string,
  facts: ExperimentFacts,
): Variation {
  const kept = variationStore(storage);
  const chosen = kept.read() ?? {};
  const variation = variationOf(name, seed, facts, chosen[name] ?? null);
  // An exclusion is not a choice: it ends with its reason.
  if (chosen[name] === undefined && variation !== "not-participating")
    kept.write({ ...chosen, [name]: variation });
  return variation;
}

/** Sets a variation by hand; null lets the seed choose again. */
export function overrideVariation(
  storage: KeyValueStorage,
  name: ExperimentName,
  variation: Variation | null,
): void {
  const kept = variationStore(storage);
  const { [name]: _, ...others } = kept.read() ?? {};
  kept.write(variation === null ? others : { ...others, [name]: variation });
}
