/** What a person may ask of a zone in words: "pause Bakery", "volume of Bakery 40". */
export type ZoneRequest =
  | { readonly type: "play" | "pause"; readonly zone: string }
  | { readonly type: "volume"; readonly volume: number; readonly zone: string };

/** A language's beginnings of each request. */
type RequestWords = Readonly<Record<ZoneRequest["type"], readonly string[]>>;

/** Reads a request with the zone's name as typed; null if the text is none, or is not complete yet. */
export function readZoneRequest(text: string, words: RequestWords): ZoneRequest | null {
  const said = text.trim().replace(/\s+/g, " ");
  for (const type of ["play", "pause"] as const) {
    const zone = restAfter(said, words[type]);
    if (zone !== null) return { type, zone };
  }
  const [, zone, percent] = /^(.+?) (\d{1,3}) ?%?$/.exec(restAfter(said, words.volume) ?? "") ?? [];
  const volume = Number(percent);
  return zone !== undefined && volume <= 100 ? { type: "volume", volume, zone } : null;
}

/** The text after the longest of these beginnings; null without one, or without a rest. */
function restAfter(text: string, beginnings: readonly string[]): string | null {
  const begun = beginnings
    .filter((words) => text.toLowerCase().startsWith(`${words.toLowerCase()} `))
    .toSorted((a, b) => b.length - a.length);
  return begun[0] === undefined ? null : text.slice(begun[0].length + 1);
}
