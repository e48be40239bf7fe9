import { expect, test } from "vitest";
import { crashVariables, takeAfterCrash } from "./after-crash.ts";

test("watchdog: the app learns once its crash count and its watchdog's process", () => {
  const variables: Record<string, string | undefined> = { HOME: "/home", ...crashVariables(3, 4711) };
  expect(takeAfterCrash(variables)).toEqual({ crashes: 3, watchedBy: 4711 });
  expect(takeAfterCrash(variables)).toEqual({ crashes: 0, watchedBy: null });
  expect(variables).toEqual({ HOME: "/home" });
  expect(takeAfterCrash(crashVariables(0, 4711))).toEqual({ crashes: 0, watchedBy: 4711 });
});

test("watchdog: malformed facts about a crash are ignored", () => {
  for (const said of ["", "often", "1", "-1:4", "1:0", "1:2:3", "1:NaN"]) {
    expect(takeAfterCrash({ ROOMTONE_AFTER_CRASH: said }), said).toEqual({ crashes: 0, watchedBy: null });
  }
});
