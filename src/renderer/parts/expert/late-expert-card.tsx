import { type ComponentType, useEffect, useState } from "react";
import { firstAction } from "#renderer/lib/first-action.ts";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";

const load = withTexts(["expert"], async () => (await import("./experiment-card.tsx")).ExperimentCard);

/** The expert card, loaded after the first user action. */
export function LateExpertCard() {
  const [Card, setCard] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    firstAction()
      .then(load)
      .then((Loaded) => {
        if (!isGone) setCard(() => Loaded);
      })
      // The page works without it.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return Card && <Card />;
}
