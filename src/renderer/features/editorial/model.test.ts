import { expect, test } from "vitest";
import { EMPTY_SECTION, inputOf, moved, valuesOf, whenShown } from "./model.ts";

test("editorial page: form values keep what was read, and empty days become null", () => {
  const page = {
    page: "home",
    title: "Home",
    made: true,
    snapshot: "s",
    sections: [
      {
        id: "a",
        title: "A row",
        subtitle: "",
        items: ["x"],
        image: null,
        shown_from: "2026-01-01",
        shown_until: null,
      },
    ],
  };
  const { snapshot, made, page: name, ...written } = page;
  expect(inputOf(valuesOf(page))).toEqual(written);
  expect(inputOf({ title: "", sections: [EMPTY_SECTION] }).sections[0]).toMatchObject({
    id: null,
    shown_from: null,
    shown_until: null,
  });
});

test("editorial page: a section shows on its first and last day and in between", () => {
  const days = { shown_from: "2026-06-01", shown_until: "2026-06-30" };
  expect(["2026-05-31", "2026-06-01", "2026-06-30", "2026-07-01"].map((day) => whenShown(days, day))).toEqual(
    ["later", "now", "now", "over"],
  );
  expect(whenShown(EMPTY_SECTION, "2026-01-01")).toBe("now");
});

test("editorial page: an entry moves before the entry of the gap it is dropped in", () => {
  const list = ["a", "b", "c"];
  expect(moved(list, 0, 2)).toEqual(["b", "a", "c"]);
  expect(moved(list, 0, 3)).toEqual(["b", "c", "a"]);
  expect(moved(list, 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(list, 1, 1)).toEqual(list);
});
