import { Promos } from "#renderer/parts/prompts/promos.tsx";
import { FloatingSurveys } from "#renderer/parts/surveys/floating-surveys.tsx";

/** Everything that the product shows by itself: one line each. */
export function Prompts() {
  return (
    <>
      <Promos />
      <FloatingSurveys />
    </>
  );
}
