import { Promos } from "#renderer/parts/prompts/promos.tsx";

/** Everything that the product shows by itself: one line each. */
export function Prompts() {
  return <Promos />;
}
