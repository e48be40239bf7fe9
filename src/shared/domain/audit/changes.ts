/** A changed field. Unknown and empty values are null. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | number | boolean | null;
  readonly to: string | number | boolean | null;
}

const MOST_FIELDS = 30;
const MOST_CHARACTERS = 200;

type Bag = Readonly<Record<string, unknown>>;

/**
 * A request's changes to a record: fields whose value differs afterwards, one level deep. The record uses the
 * database's names: `postal_code` is `postalCode`. Lists and long texts, such as pictures, are omitted.
 */
export function fieldChanges(request: unknown, record: unknown): readonly FieldChange[] {
  return changesOf(bagOf(request), bagOf(record), "").slice(0, MOST_FIELDS);
}

function changesOf(request: Bag, record: Bag, prefix: string): FieldChange[] {
  return Object.entries(request).flatMap(([name, to]): FieldChange[] => {
    const from = record[name] ?? record[camelCase(name)] ?? null;
    if (prefix === "" && isBag(to)) return changesOf(to, bagOf(from), `${name}.`);
    if (to === undefined || !isShort(to) || !isShort(from) || to === from || (to === "" && from === null))
      return [];
    return [{ field: prefix + name, from, to }];
  });
}

function isShort(value: unknown): value is FieldChange["to"] {
  if (typeof value === "string") return value.length <= MOST_CHARACTERS;
  return value === null || typeof value === "number" || typeof value === "boolean";
}

function isBag(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function bagOf(value: unknown): Bag {
  return isBag(value) ? value : {};
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
