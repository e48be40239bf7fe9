import { z } from "zod";
import { fractionOf } from "./seed.ts";

/** Variations of all experiments of the product, in the order of their weights. */
export const VARIATIONS = ["original", "treatment", "not-participating"] as const;

export type Variation = (typeof VARIATIONS)[number];

/** Facts about the current account that decide whether it takes part. */
export interface ExperimentFacts {
  readonly locations: number;
  /** Whether it signed up with a voucher. */
  readonly hasVoucher: boolean;
  /** Whether it pays the provider itself, instead of a reseller. */
  readonly paysDirectly: boolean;
}

interface ExperimentDefinition {
  readonly title: string;
  /** One for each of {@link VARIATIONS}. */
  readonly weights: readonly [number, number, number];
  /** Whether an account takes part at all; absent: every account does. */
  readonly includes?: (facts: ExperimentFacts) => boolean;
}

const RE13_LEAST_LOCATIONS = 6;

/**
 * The product's experiments (specification, platform §9). The weights of RE17 are not specified: like those of the other
 * running experiments, they divide people into equal halves.
 */
export const EXPERIMENTS = {
  RE13: {
    title: "Product expert",
    weights: [1, 1, 0],
    includes: ({ locations }) => locations >= RE13_LEAST_LOCATIONS,
  },
  RE17: { title: "New activation layout", weights: [1, 1, 0] },
  RE20: {
    title: "Tier 3 as add-on",
    weights: [1, 1, 0],
    includes: ({ hasVoucher, paysDirectly }) => !hasVoucher && paysDirectly,
  },
  GE82: { title: "Welcome e-mail", weights: [0, 0, 1] },
  GE83: { title: "Get-started redesign", weights: [1, 1, 0] },
  GE84: { title: "Create schedule promo", weights: [0, 0, 1] },
  GE85: { title: "Setup guide UI", weights: [1, 1, 0] },
} as const satisfies Readonly<Record<string, ExperimentDefinition>>;

export type ExperimentName = keyof typeof EXPERIMENTS;

export const EXPERIMENT_NAMES = Object.keys(EXPERIMENTS) as readonly ExperimentName[];

export function isExperimentName(name: string): name is ExperimentName {
  return Object.hasOwn(EXPERIMENTS, name);
}

export function isVariation(text: string): text is Variation {
  return VARIATIONS.some((variation) => variation === text);
}

/** An experiment as one person meets it. */
export const Experiment = z
  .object({
    name: z.string().min(1),
    /** Whatever the choice follows: the same seed always gets the same variation. */
    seed: z.string(),
    variations: z.array(z.string()).nonempty(),
    /** One per variation; omitted, each weighs 1. */
    weights: z.array(z.number().nonnegative()).optional(),
  })
  .transform((experiment) => ({
    ...experiment,
    weights: experiment.weights ?? experiment.variations.map(() => 1),
  }))
  .refine(({ variations, weights }) => variations.length === weights.length, {
    path: ["weights"],
    message: "One weight for each variation",
  })
  .refine(({ weights }) => weights.some((weight) => weight > 0), {
    path: ["weights"],
    message: "At least one variation has a weight",
  });

/** The variation that the seed chooses. Throws a ZodError for an impossible experiment. */
export function chooseVariation(experiment: z.input<typeof Experiment>): string {
  const { name, seed, variations, weights } = Experiment.parse(experiment);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = fractionOf("experiment", name, seed) * total;
  for (const [at, variation] of variations.entries()) {
    left -= weights[at] ?? 0;
    if (left < 0) return variation;
  }
  // Rounding at the very end of the scale.
  return variations.findLast((_, at) => (weights[at] ?? 0) > 0) ?? "";
}

/**
 * The variation of one of the product's experiments. Excluded accounts never take part, whatever was chosen before;
 * `chosen` is a person's earlier choice or an override.
 */
export function variationOf(
  name: ExperimentName,
  seed: string,
  facts: ExperimentFacts,
  chosen: Variation | null,
): Variation {
  const { weights, includes }: ExperimentDefinition = EXPERIMENTS[name];
  if (includes && !includes(facts)) return "not-participating";
  if (chosen !== null) return chosen;
  // One of the given variations.
  return chooseVariation({ name, seed, variations: [...VARIATIONS], weights: [...weights] }) as Variation;
}
