import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("a cell with commas, quotes or line breaks is quoted, and every line ends as RFC 4180 says", () => {
  expect(csvLine(["So What", 12, ""])).toBe("So What,12,\r\n");
  expect(csvLine(['Earth, Wind & Fire "live"', "two\nlines"])).toBe(
    '"Earth, Wind & Fire ""live""","two\nlines"\r\n',
  );
});

test("a text that a spreadsheet would run stays a text", () => {
  expect(csvLine(["=1+1", "+46", "-", "@SUM(A1)", "\tx", -5])).toBe("'=1+1,'+46,'-,'@SUM(A1),'\tx,-5\r\n");
  expect(csvLine(['=HYPERLINK("x")'])).toBe('"\'=HYPERLINK(""x"")"\r\n');
});
