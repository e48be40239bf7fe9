import type { Answer, TestApi } from "#tests/factories/service/api.ts";
import type { Shop, TwoShops } from "./two-shops.ts";

/** The caller, and the shop whose zones and library the path uses. */
export interface Asking {
  readonly api: TestApi;
  readonly shop: Shop;
  readonly world: TwoShops;
}

/**
 * A path by which a caller could get at music: find it, see it or make it play.
 *
 * To add one, add a row. `heard` returns whether the imported music was reached; where a path returns a list it also
 * asserts that everybody's music is in it, so that a refusal is about the imported music alone.
 */
export interface MusicPath {
  readonly name: string;
  /** Fields of the GraphQL schema that return music and that this row covers, as `Type.field`. */
  readonly fields?: readonly string[];
  /** The kind of caller that the path is for. */
  readonly by: "people" | "players" | "both";
  /** The party that needs the right to hear: the caller, or the account of the zone, library or history in question. */
  readonly asks: "viewer" | "account";
  readonly heard: (asking: Asking) => Promise<boolean>;
}

export const SE = `market: "SE"`;

/** The data of a GraphQL call as text; "null" if it was refused. */
export async function ask(api: TestApi, query: string, variables: object = {}): Promise<string> {
  const { json } = await api.call("POST", "/api/v2", { body: { query, variables } });
  return JSON.stringify((json as { readonly data?: unknown } | null)?.data ?? null);
}

/** The music that a player is told to play, as text. */
export async function snapshot(api: TestApi): Promise<{ readonly source: string; readonly intent: string }> {
  const { json } = await api.call("GET", "/player/playback/snapshot");
  const { source, intent } = json as { readonly source: unknown; readonly intent: unknown };
  return { source: JSON.stringify(source), intent: JSON.stringify(intent) };
}

/** The body of an answer as text. */
export function said({ json }: Answer): string {
  return JSON.stringify(json);
}

/** Whether the call succeeded; false if it was refused. Throws at a 5xx. */
export function done({ status, json }: Answer): boolean {
  if (status < 300) return true;
  if (status >= 500) throw new Error(`${status}: ${JSON.stringify(json)}`);
  return false;
}

/** Asserts that an answer is not empty. */
export function expectIn(text: string, ...parts: readonly string[]): void {
  for (const part of parts) if (!text.includes(part)) throw new Error(`Expected ${part} in ${text}`);
}
