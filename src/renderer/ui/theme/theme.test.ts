import { expect, test } from "vitest";
import { theme } from "./theme.ts";

test("theme: eight breakpoints, in ems of 16 px (@P-471)", () => {
  const ems = Object.entries(theme.breakpoints ?? {});
  const px = ems.map(([name, em]) => [name, Number.parseFloat(String(em)) * 16]);
  const own = { xxs: 320, xs: 360, s: 420, sm: 600, m: 720, l: 1000, xl: 1240, xxl: 1600 };
  // The component library has its own names for two of them.
  expect(Object.fromEntries(px)).toEqual({ ...own, md: own.m, lg: own.l });
});
