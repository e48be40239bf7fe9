import { expect, test } from "vitest";
import { importValues } from "./import-values.ts";
import { MOST_IMPORT_LINES, readImport } from "./read-import.ts";

/** The given cells of each line, after its number. */
function linesOf(text: string) {
  const read = readImport(text);
  if (!read.ok) return read;
  return read.lines.map(({ line, cells }) => {
    const given = Object.entries(cells).filter(([, cell]) => cell !== "");
    return [line, Object.fromEntries(given)];
  });
}

const BAR = { location: "Shop", zone: "Bar" };

test.each([
  ["comma", "Location,Zone\nShop,Bar\n", 2],
  ["semicolon and CR LF", "Location;Zone\r\nShop;Bar\r\n", 2],
  ["tab", "Location\tZone\nShop\tBar", 2],
  ["old Macintosh line ends", "Location,Zone\rShop,Bar\r", 2],
  ["a line that names the separator", "sep=;\r\nLocation;Zone\r\nShop;Bar\r\n", 3],
  ["a byte order mark", "\uFEFFLocation,Zone\nShop,Bar", 2],
  ["a mark before the separator", "\uFEFFsep=\t\nLocation\tZone\nShop\tBar", 3],
  ["Swedish headers in another order", "Zon;Plats\nBar;Shop", 2],
  ["headers in capitals and quotes", '"ZONE NAME","LOCATION NAME"\n"Bar","Shop"', 2],
  ["empty lines and spaces around", "\n\n Location , Zone \n\n Shop , Bar \n\n", 5],
  ["quotes in quotes", 'Location,Zone\n"Shop","Bar"\n', 2],
  ["no cells at the end of a line", "Location,Zone,Labels,Source\nShop,Bar", 2],
])("import file: %s is read", (_name, text, line) => {
  expect(linesOf(text)).toEqual([[line, BAR]]);
});

test("import file: lines are counted as a text editor counts them, across line breaks in quotes", () => {
  const text = 'Location;Address;Zone\n"Shop";"Mall\n2nd floor";Bar\n\nShop;;"The ""big"" room"\n';
  expect(linesOf(text)).toEqual([
    [2, { location: "Shop", address: "Mall 2nd floor", zone: "Bar" }],
    [5, { location: "Shop", zone: 'The "big" room' }],
  ]);
});

test("import file: every column has an English and a Swedish name, unknown ones are named", () => {
  const english =
    "Location,Address,City,Postal code,Country,Time zone,Location labels,Zone,Labels,Music,Phone,,Notes";
  const swedish = "Plats;Adress;Ort;Postnummer;Land;Tidszon;Platsens etiketter;Zon;Etiketter;Musik";
  const read = readImport(`${english}\na,b,c,d,e,f,g,h,i,j,k,l,m`);
  expect(read).toMatchObject({ ok: true, unknown: ["Phone", "Notes"] });
  expect(readImport(`${swedish}\na;b;c;d;e;f;g;h;i;j`)).toMatchObject({
    ok: true,
    unknown: [],
    columns: read.ok ? read.columns : [],
  });
});

test("import file: the apostrophe before a formula is removed, and a formula stays a text", () => {
  expect(linesOf("Location,Zone\n'=Shop,=1+1")).toEqual([[2, { location: "=Shop", zone: "=1+1" }]]);
});

test.each([
  ["", "empty", []],
  ["\n\n", "empty", []],
  ["Location,Zone\n", "no-lines", []],
  ["Address,Zone\nStreet,Bar", "missing-columns", ["location"]],
  ["Location,Zone,Butik\nShop,Bar,Shop", "column-twice", ["Location", "Butik"]],
  [`Location\n${"Shop\n".repeat(MOST_IMPORT_LINES + 1)}`, "too-long", []],
])("import file: %j is refused", (text, reason, columns) => {
  expect(readImport(text)).toEqual({ ok: false, reason, columns });
});

/** The values of one line with these cells, and what is wrong with them. */
function valuesOf(cells: Readonly<Record<string, string>>) {
  const names = Object.keys(cells).join("\t");
  const read = readImport(`location\t${names}\nShop\t${Object.values(cells).join("\t")}`);
  const [line] = read.ok ? read.lines : [];
  if (!line) throw new Error("Nothing was read");
  const { values, errors } = importValues(line);
  return { values, errors: errors.map(({ column, code, value }) => [column, code, value]) };
}

test.each([
  ["se", "SE"],
  ["Sweden", "SE"],
  ["sverige", "SE"],
  ["Tyskland", "DE"],
  ["GERMANY", "DE"],
  ["UK", "GB"],
  ["Storbritannien", "GB"],
  ["USA", "US"],
  ["United States", "US"],
  ["Österrike", "AT"],
])("import line: the country %s is %s", (country, code) => {
  expect(valuesOf({ country })).toMatchObject({ values: { country: code }, errors: [] });
});

test("import line: a time zone has its usual letters, and labels are separated and counted once", () => {
  expect(valuesOf({ timezone: "europe/stockholm" }).values.timezone).toBe("Europe/Stockholm");
  expect(valuesOf({ timezone: "America/New York" }).values.timezone).toBe("America/New_York");
  expect(valuesOf({ labels: "Loud, loud | Terrace;" }).values.labels).toEqual(["loud", "Terrace"]);
});

test.each([
  [{ country: "Swedenland" }, ["country", "country", undefined]],
  [{ country: "ZZ" }, ["country", "country", undefined]],
  [{ timezone: "Stockholm" }, ["timezone", "timezone", undefined]],
  [{ timezone: "+01:00" }, ["timezone", "timezone", undefined]],
  [{ postal_code: "111_22" }, ["postal_code", "postalCode", undefined]],
  [{ zone: "x".repeat(51) }, ["zone", "tooLong", 50]],
  [{ address: "x".repeat(201) }, ["address", "tooLong", 200]],
  [{ city: "x".repeat(121) }, ["city", "tooLong", 120]],
  [{ labels: "x".repeat(31) }, ["labels", "labelTooLong", 30]],
  [{ labels: Array.from({ length: 21 }, (_, n) => `l${n}`).join("|") }, ["labels", "tooManyLabels", 20]],
])("import line: %o is wrong", (cells, error) => {
  expect(valuesOf(cells).errors).toEqual([error]);
});
