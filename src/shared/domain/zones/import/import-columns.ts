/** Columns of a file with locations and zones. */

export const IMPORT_COLUMNS = [
  "location",
  "address",
  "city",
  "postal_code",
  "country",
  "timezone",
  "location_labels",
  "zone",
  "labels",
  "source",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** Without these there is nothing to import. */
export const NEEDED_COLUMNS = ["location"] as const satisfies readonly ImportColumn[];

/**
 * Their names in English and Swedish; in lower case without punctuation and diacritics. The first English and Swedish one
 * of each is written into the sample.
 */
const NAMES: Readonly<Record<ImportColumn, readonly string[]>> = {
  location: [
    ...["location", "locationname", "store", "storename", "shop", "shopname", "site", "venue"],
    ...["plats", "platsnamn", "butik", "butiksnamn", "anlaggning", "lokal"],
  ],
  address: ["address", "streetaddress", "street", "adress", "gatuadress", "gata"],
  city: ["city", "town", "ort", "stad", "postort"],
  postal_code: ["postalcode", "postcode", "zip", "zipcode", "postnummer", "postnr"],
  country: ["country", "countrycode", "isocountry", "land", "landskod"],
  timezone: ["timezone", "tidszon"],
  location_labels: ["locationlabels", "locationlabel", "platsensetiketter", "platsetiketter"],
  zone: ["zone", "zonename", "soundzone", "area", "room", "zon", "zonnamn", "ljudzon", "yta", "rum"],
  labels: ["labels", "label", "zonelabels", "tags", "etiketter", "etikett", "zonetiketter", "taggar"],
  source: ["source", "music", "playlist", "station", "schedule", "kalla", "musik", "spellista", "schema"],
};

const BY_NAME: ReadonlyMap<string, ImportColumn> = new Map(
  IMPORT_COLUMNS.flatMap((column) => NAMES[column].map((name) => [name, column] as const)),
);

/** The column that a header names; null if none. */
export function columnOf(header: string): ImportColumn | null {
  const name = header
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  return BY_NAME.get(name) ?? null;
}
