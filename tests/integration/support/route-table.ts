import type { World } from "./world.ts";

/** What the refusal tests have to know of a route beyond its declaration. */
export interface Expectation {
  /** A body that the route would take. */
  readonly body?: (world: World) => unknown;
  /** For everybody who is signed in, whatever account they are of: the catalogue, one's own things. */
  readonly open?: true;
  /** 'refused': people only, though the zone is the player's own. */
  readonly player?: "refused";
  /** What the owner is told when it is not 200. */
  readonly ownerStatus?: number;
}

/** A row for each declared route. */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {};
