import { useLocation } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { Promos } from "#renderer/parts/prompts/promos.tsx";
import { useQuietPage } from "#renderer/parts/prompts/quiet-page.ts";
import { FloatingSurveys } from "#renderer/parts/surveys/floating-surveys.tsx";

export interface PromptsProps {
  /** Whether the open page is a single task, such as the setup guide: no prompt begins there. */
  readonly isQuiet: boolean;
}

/** Everything that the product shows by itself: one line each. */
export function Prompts({ isQuiet }: PromptsProps) {
  const { pathname } = useLocation();
  // Operators work for others there.
  useQuietPage(isQuiet || pathname.startsWith(paths.operator()));
  return (
    <>
      <Promos />
      <FloatingSurveys />
    </>
  );
}
