import { isExperimentName, isVariation } from "#shared/domain/flags/experiments.ts";
import { overrideVariation } from "./experiments.ts";

/**
 * Stores the variations that an address names, as `exp=RE20:treatment` with commas between several, and returns the
 * address without them. Unknown ones are ignored.
 */
export function takeExperimentOverride({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const params = new URLSearchParams(search);
  for (const override of params.getAll(EXPERIMENT).flatMap((value) => value.split(","))) {
    const [name = "", variation = ""] = override.split(":");
    if (isExperimentName(name) && isVariation(variation)) overrideVariation(localStorage, name, variation);
  }
  // The other parameters stay as they were written.
  const others = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !new URLSearchParams(part).has(EXPERIMENT))
    .join("&");
  return pathname + (others === "" ? "" : `?${others}`);
}

const EXPERIMENT = "exp";
