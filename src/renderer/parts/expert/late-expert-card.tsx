import { useAfterFirstAction } from "#renderer/lib/timing/use-after-first-action.ts";

const load = async () => (await import("./experiment-card.tsx")).ExperimentCard;

/** The expert card, loaded after the first user action. */
export function LateExpertCard() {
  const Card = useAfterFirstAction(load);
  return Card && <Card />;
}
