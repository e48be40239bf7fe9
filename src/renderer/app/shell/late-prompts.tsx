import { type ComponentType, useEffect, useState } from "react";
import { firstAction } from "#renderer/lib/first-action.ts";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import type { PromptsProps } from "./prompts.tsx";

const load = withTexts(
  ["prompts", "surveys", "statusPage"],
  async () => (await import("./prompts.tsx")).Prompts,
);

/** What the product shows by itself, loaded after the first user action; the desktop player has none of it. */
export function LatePrompts(props: PromptsProps) {
  const { userId } = useSession();
  const isWanted = userId !== null;
  const [Prompts, setPrompts] = useState<ComponentType<PromptsProps> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    firstAction()
      .then(load)
      .then((Loaded) => {
        if (!isGone) setPrompts(() => Loaded);
      })
      // Without it the page works; the next page tries again.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isWanted && Prompts ? <Prompts {...props} /> : null;
}
