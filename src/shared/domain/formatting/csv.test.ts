import { expect, test } from "vitest";
import { csvStyle, csvLine as lineIn } from "./csv.ts";

const csvLine = (cells: readonly (string | number)[]) => lineIn(cells, csvStyle("en"));

test("CSV: Swedish files have semicolons and a decimal comma, English ones commas and a point", () => {
  const cells = ["a,b", "c;d", 1.5, -2];
  expect(lineIn(cells, csvStyle("sv"))).toBe('"a,b";"c;d";1,5;-2\r\n');
  expect(lineIn(cells, csvStyle("en"))).toBe('"a,b","c;d",1.5,-2\r\n');
});

test("CSV: cells with commas, quotes or line breaks are quoted, and lines end as in RFC 4180", () => {
  expect(csvLine(["So What", 12, ""])).toBe("So What,12,\r\n");
  expect(csvLine(['Earth, Wind & Fire "live"', "two\nlines"])).toBe(
    '"Earth, Wind & Fire ""live""","two\nlines"\r\n',
  );
});

test("CSV: a text that a spreadsheet would evaluate stays a text", () => {
  expect(csvLine(["=1+1", "+46", "-", "@SUM(A1)", "\tx", -5])).toBe(
    "'=1+1,'+46,'-,'@SUM(A1),\"'\tx\",-5\r\n",
  );
  expect(csvLine(['=HYPERLINK("x")'])).toBe('"\'=HYPERLINK(""x"")"\r\n');
});

test("CSV: a text stays one cell whether semicolons, tabs or lines separate cells", () => {
  expect(csvLine(["a;=1+1", "b\t@SUM(A1)", "c\n-1", "d;e"])).toBe(
    `"a;'=1+1","b\t'@SUM(A1)","c\n'-1","d;e"\r\n`,
  );
});
