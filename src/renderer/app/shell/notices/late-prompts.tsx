import { useSession } from "#renderer/lib/session/use-session.ts";
import { useAfterFirstAction } from "#renderer/lib/timing/use-after-first-action.ts";
import type { PromptsProps } from "./prompts.tsx";

const load = async () => (await import("./prompts.tsx")).Prompts;

/** What the product asks people by itself, loaded after the first user action; the desktop player has none of it. */
export function LatePrompts(props: PromptsProps) {
  const { userId } = useSession();
  return userId === null ? null : <OwnPrompts {...props} />;
}

function OwnPrompts(props: PromptsProps) {
  const Prompts = useAfterFirstAction(load);
  return Prompts && <Prompts {...props} />;
}
