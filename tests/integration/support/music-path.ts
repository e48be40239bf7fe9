import type { Answer, TestApi } from "#tests/factories/api.ts";
import type { Shop, TwoShops } from "./two-shops.ts";

/** Who asks, and in which shop's zones and library. */
export interface Asking {
  readonly api: TestApi;
  readonly shop: Shop;
  readonly world: TwoShops;
}

/**
 * A path on which somebody could come to music: to find it, see it or make it play.
 *
 * To add one, write a row. `heard` says whether the imported music was got at; where a path gives a list it also makes
 * sure that everybody's music is in it, so that a refusal is about the imported music alone.
 */
export interface MusicPath {
  readonly name: string;
  /** Fields of the GraphQL schema that hand out music which this row asks for, as `Type.field`. */
  readonly fields?: readonly string[];
  /** Whom the path is for. */
  readonly by: "people" | "players" | "both";
  /** Who must be allowed to hear: whoever asks, or the account of the zone, library or history that is asked about. */
  readonly asks: "viewer" | "account";
  readonly heard: (asking: Asking) => Promise<boolean>;
}

export const SE = `market: "SE"`;

/** The data of a GraphQL call as text; "null" when it was refused. */
export async function ask(api: TestApi, query: string, variables: object = {}): Promise<string> {
  const { json } = await api.call("POST", "/api/v2", { body: { query, variables } });
  return JSON.stringify((json as { readonly data?: unknown } | null)?.data ?? null);
}

/** What a player is given to play, as text. */
export async function snapshot(api: TestApi): Promise<{ readonly source: string; readonly intent: string }> {
  const { json } = await api.call("GET", "/player/playback/snapshot");
  const { source, intent } = json as { readonly source: unknown; readonly intent: unknown };
  return { source: JSON.stringify(source), intent: JSON.stringify(intent) };
}

/** The body of an answer as text. */
export function said({ json }: Answer): string {
  return JSON.stringify(json);
}

/** Whether it was done; a refusal, and nothing else, says that it was not. */
export function done({ status, json }: Answer): boolean {
  if (status < 300) return true;
  if (status >= 500) throw new Error(`${status}: ${JSON.stringify(json)}`);
  return false;
}

/** Makes sure that an answer has something in it. */
export function expectIn(text: string, ...parts: readonly string[]): void {
  for (const part of parts) if (!text.includes(part)) throw new Error(`Expected ${part} in ${text}`);
}
