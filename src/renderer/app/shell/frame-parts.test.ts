import { expect, test } from "vitest";
import { frameParts } from "./frame-parts.ts";

const ALL = { header: true, sidebar: true, search: true, notices: true, miniPlayer: true };
const parts = (layout: Parameters<typeof frameParts>[0], search = "") =>
  frameParts(layout, new URLSearchParams(search));

test("frame: shows every part unless the route hides it", () => {
  expect(parts({})).toEqual(ALL);
  expect(parts({ sidebar: false, search: false })).toEqual({ ...ALL, sidebar: false, search: false });
  expect(parts({ header: false, miniPlayer: false })).toEqual({ ...ALL, header: false, miniPlayer: false });
  expect(parts({ notices: false })).toEqual({ ...ALL, notices: false });
});

test("frame: the address hides the header, the sidebar or both (@P-025)", () => {
  expect(parts({}, "header=0")).toEqual({ ...ALL, header: false });
  expect(parts({}, "sidebar=0")).toEqual({ ...ALL, sidebar: false });
  expect(parts({}, "chrome=0")).toEqual({ ...ALL, header: false, sidebar: false });
  expect(parts({}, "chrome=1&header=maybe&sidebar=")).toEqual(ALL);
});
