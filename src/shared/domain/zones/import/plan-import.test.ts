import { expect, test } from "vitest";
import { importValues } from "./import-values.ts";
import { type ImportedInto, planImport } from "./plan-import.ts";
import { readImport } from "./read-import.ts";

const NOTHING: ImportedInto = { locations: [], zones: [], labels: [], sources: [] };

const SHOP = {
  id: "shop",
  name: "Shop",
  address: "Street 1",
  city: "Lund",
  postal_code: "22100",
  country: "SE",
  timezone: "Europe/Stockholm",
  labels: ["flagship"],
};

const KNOWN: ImportedInto = {
  locations: [SHOP],
  zones: [{ id: "bar", location: "shop", name: "Bar", labels: ["loud"], source: "jazz" }],
  labels: [
    { id: "loud", name: "Loud" },
    { id: "flagship", name: "Flagship" },
  ],
  sources: [
    { id: "jazz", type: "collection", name: "Jazz" },
    { id: "week", type: "schedule", name: "The week" },
    { id: "pop", type: "collection", name: "Pop" },
    { id: "pop2", type: "collection", name: "POP" },
  ],
};

/** The plan of a file, whose lines are right by themselves. */
function plan(text: string, known = KNOWN, timeZones = {}) {
  const read = readImport(text);
  if (!read.ok) throw new Error(read.reason);
  const lines = read.lines.map(importValues);
  expect(lines.flatMap(({ errors }) => errors)).toEqual([]);
  return planImport(
    lines.map(({ values }) => values),
    known,
    timeZones,
  );
}

const statuses = (...args: Parameters<typeof plan>) => plan(...args).lines.map(({ status }) => status);
const errors = (...args: Parameters<typeof plan>) =>
  plan(...args).errors.map(({ line, column, code, value }) => [line, column, code, value]);

const HEAD = "location,address,city,postal code,country";
const NEW = "Pier,Quay 1,Oslo,0150,Norge";

test("import plan: a new location gets its zones, its time zone, and a zone of its name if none is named", () => {
  const { locations, newLabels, derivedTimeZones } = plan(
    `${HEAD},zone,labels,source\n${NEW},Bar,"Loud,Deck",jazz\nPier,,,,,Spa\nKiosk,Quay 2,Oslo,0150,NO`,
  );
  expect(newLabels).toEqual(["Deck"]);
  expect(derivedTimeZones).toEqual(["NO"]);
  expect(locations).toMatchObject([
    {
      id: null,
      name: "Pier",
      country: "NO",
      timezone: "Europe/Oslo",
      zones: [
        { id: null, name: "Bar", labels: ["loud", "deck"], source: { id: "jazz" } },
        { id: null, name: "Spa", labels: [], source: null },
      ],
    },
    { name: "Kiosk", zones: [{ id: null, name: "Kiosk" }] },
  ]);
});

test("import plan: known places are found in any letter case; only differences are changes", () => {
  const known = "shop,,,,,BAR";
  expect(statuses(`${HEAD},zone\n${known}`)).toEqual(["unchanged"]);
  expect(statuses(`${HEAD},zone,labels,source\n${known},loud,JAZZ`)).toEqual(["unchanged"]);
  expect(statuses(`${HEAD},zone,labels\n${known},deck`)).toEqual(["changed"]);
  expect(statuses(`${HEAD},zone,source\n${known},The week`)).toEqual(["changed"]);
  expect(statuses(`${HEAD},zone,location labels\n${known},Deck`)).toEqual(["changed"]);
  expect(statuses(`${HEAD},zone\nShop,Street 2,,,,Bar\nShop,,,,,Spa`)).toEqual(["changed", "new"]);
  // Without a zone the line is about the location.
  expect(statuses(`${HEAD}\nShop,Street 1,LUND,22100,Sweden`)).toEqual(["changed"]);
  expect(statuses(`${HEAD}\nShop,Street 1,Lund,22100,Sweden`)).toEqual(["unchanged"]);
});

test("import plan: the same name in another city is another location", () => {
  const { locations } = plan(`${HEAD}\nShop,Street 9,Malmö,21100,SE\nShop,Street 1,Lund,22100,SE`);
  expect(locations.map(({ id, city }) => [id, city])).toEqual([
    [null, "Malmö"],
    ["shop", "Lund"],
  ]);
});

test("import plan: a country's time zone is asked for, and given ones win", () => {
  const text = `${HEAD}\nDeli,Road 1,Chicago,60601,US`;
  expect(plan(text).locations).toMatchObject([{ timezone: "America/New_York" }]);
  expect(plan(text, KNOWN, { US: "America/Chicago" }).locations).toMatchObject([
    { timezone: "America/Chicago" },
  ]);
  const named = `${HEAD},time zone\nDeli,Road 1,Chicago,60601,US,America/Denver`;
  expect(plan(named, KNOWN, { US: "America/Chicago" })).toMatchObject({
    derivedTimeZones: [],
    locations: [{ timezone: "America/Denver" }],
  });
  const moved = plan(`${HEAD}\nShop,,,,Norway`);
  expect(moved.locations).toMatchObject([{ id: "shop", timezone: "Europe/Oslo", isChanged: true }]);
});

test.each([
  [
    "missing fields of a new location",
    `${HEAD}\nPier,,Oslo,,NO`,
    [
      [2, "address", "required", undefined],
      [2, "postal_code", "required", undefined],
    ],
  ],
  ["two lines of one zone", `${HEAD},zone\n${NEW},Bar\nPier,,,,,bar`, [[3, "zone", "zoneTwice", 2]]],
  ["two lines without a zone", `${HEAD}\n${NEW}\nPier,,,,`, [[3, "zone", "zoneTwice", 2]]],
  [
    "two addresses of one location",
    `${HEAD},zone\n${NEW},Bar\nPier,Quay 2,,,,Spa`,
    [[3, "address", "conflict", 2]],
  ],
  [
    "a city left out where two are named",
    `${HEAD}\n${NEW}\nPier,Quay 3,Bergen,5003,NO\nPier,,,,`,
    [[4, "city", "ambiguousLocation", undefined]],
  ],
  ["unknown music", "location,zone,source\nShop,Bar,Polka", [[2, "source", "unknownSource", undefined]]],
  [
    "music of a name that two have",
    "location,zone,source\nShop,Bar,pop",
    [[2, "source", "ambiguousSource", undefined]],
  ],
])("import plan: %s are errors", (_name, text, expected) => {
  expect(errors(text)).toEqual(expected);
});

test("import plan: what an account has twice is an error unless the address tells", () => {
  const twice = { ...KNOWN, locations: [SHOP, { ...SHOP, id: "shop2", address: "Street 2" }] };
  expect(errors("location,zone\nShop,Bar", twice)).toEqual([[2, "location", "ambiguousLocation", undefined]]);
  const told = plan("location,address,zone\nShop,street 2,Bar", twice);
  expect(told.locations.map(({ id }) => id)).toEqual(["shop2"]);
  const bars = { ...KNOWN, zones: [...KNOWN.zones, { ...KNOWN.zones[0]!, id: "bar2", name: "bar" }] };
  expect(errors("location,zone\nShop,Bar", bars)).toEqual([[2, "zone", "ambiguousZone", undefined]]);
});

test("import plan: the limits of labels hold for one thing and for the account", () => {
  const full = Array.from({ length: 20 }, (_, n) => ({ id: `l${n}`, name: `Label ${n}` }));
  const ids = full.map(({ id }) => id);
  const known = { ...KNOWN, labels: full, zones: [{ ...KNOWN.zones[0]!, labels: ids }] };
  expect(errors("location,zone,labels\nShop,Bar,One more", known)).toEqual([
    [2, "labels", "tooManyLabels", 20],
  ]);
  const many = Array.from({ length: 100 }, (_, n) => ({ id: `l${n}`, name: `Label ${n}` }));
  expect(plan("location,zone,labels\nShop,Bar,One more", { ...KNOWN, labels: many }).tooManyLabels).toBe(
    true,
  );
  expect(plan("location,zone,labels\nShop,Bar,Label 1", { ...KNOWN, labels: many }).tooManyLabels).toBe(
    false,
  );
});

test("import plan: 5,000 lines are planned while nobody notices, and again they change nothing", () => {
  const lines = Array.from({ length: 5000 }, (_, n) => {
    const shop = Math.floor(n / 10);
    return `Shop ${shop},Street ${shop},Lund,22100,SE,Zone ${n % 10},Loud`;
  });
  const text = `${HEAD},zone,labels\n${lines.join("\n")}`;
  const { locations } = plan(text, NOTHING);
  expect(locations).toHaveLength(500);
  const imported: ImportedInto = {
    ...NOTHING,
    labels: [{ id: "loud", name: "Loud" }],
    locations: locations.map((one) => ({ ...one, id: one.name, labels: [] })),
    zones: locations.flatMap(({ name, zones }) =>
      zones.map((zone) => ({
        ...zone,
        id: `${name} ${zone.name}`,
        location: name,
        labels: ["loud"],
        source: null,
      })),
    ),
  };
  expect(new Set(statuses(text, imported))).toEqual(new Set(["unchanged"]));
});
