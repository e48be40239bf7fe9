import { expect, test } from "vitest";
import { crashVariables, takeAfterCrash } from "./after-crash.ts";

test("an app learns once how often it has died and who watches it", () => {
  const variables: Record<string, string | undefined> = { HOME: "/home", ...crashVariables(3, 4711) };
  expect(takeAfterCrash(variables)).toEqual({ crashes: 3, watchedBy: 4711 });
  expect(takeAfterCrash(variables)).toEqual({ crashes: 0, watchedBy: null });
  expect(variables).toEqual({ HOME: "/home" });
  expect(takeAfterCrash(crashVariables(0, 4711))).toEqual({ crashes: 0, watchedBy: 4711 });
});

test("what no watchdog can have said counts as not said", () => {
  for (const said of ["", "often", "1", "-1:4", "1:0", "1:2:3", "1:NaN"]) {
    expect(takeAfterCrash({ ROOMTONE_AFTER_CRASH: said }), said).toEqual({ crashes: 0, watchedBy: null });
  }
});
