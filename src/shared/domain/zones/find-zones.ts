/** Searchable names of a zone. */
export interface NamedZone {
  readonly name: string;
  readonly location_name: string;
  readonly city: string;
}

/** The zones that match a text, the best first: by their own name before their location's or city's. */
export function findZones<Zone extends NamedZone>(zones: readonly Zone[], query: string): readonly Zone[] {
  const wanted = folded(query);
  if (wanted === "") return [];
  return zones
    .map((zone) => ({ zone, rank: rankOf(zone, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ zone }) => zone);
}

/** Whether the zone's own name matches. */
export function isNamed({ name }: Pick<NamedZone, "name">, query: string): boolean {
  const wanted = folded(query);
  return wanted !== "" && folded(name).includes(wanted);
}

const NO_MATCH = 4;

function rankOf(zone: NamedZone, wanted: string): number {
  const name = folded(zone.name);
  if (name.startsWith(wanted)) return 0;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
  if (name.includes(wanted)) return 2;
  const everything = `${name} ${folded(zone.location_name)} ${folded(zone.city)}`;
  return wanted.split(/\s+/).every((word) => everything.includes(word)) ? 3 : NO_MATCH;
}

/** Without case and accents: 'cafe' finds 'Café'. */
function folded(text: string): string {
  return text.trim().toLocaleLowerCase("en").normalize("NFD").replace(/\p{M}/gu, "");
}
