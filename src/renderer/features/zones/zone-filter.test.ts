import { expect, test } from "vitest";
import { changeFilter, isFiltered, readFilter, writeFilter } from "./zone-filter.ts";

const read = (search: string) => readFilter(new URLSearchParams(search));

test("zone list filter: read from the address and written back (@C-018 @C-019 @C-152)", () => {
  const search = "q=lobby+bar&region=Lund&status=ERROR&statusCode=PLAYER_MUTED&perPage=2&after=x";
  expect(read(search)).toEqual({
    q: "lobby bar",
    region: "Lund",
    status: "ERROR",
    statusCode: "PLAYER_MUTED",
    perPage: 2,
    after: "x",
  });
  expect(writeFilter(read(search)).toString()).toBe(search);
});

test("zone list filter: exactly four states and three status codes, and no other parameter (@C-152)", () => {
  for (const status of ["OK", "ERROR", "INCOMPLETE", "NOT_SETUP"])
    expect(read(`status=${status}`)).toEqual({ status });
  for (const statusCode of ["PLAYER_DEPRECATED", "PLAYER_DISCONNECTED", "PLAYER_MUTED"])
    expect(read(`statusCode=${statusCode}`)).toEqual({ statusCode });
  expect(read("status=ok&statusCode=SUBSCRIPTION_EXPIRED&city=Lund")).toEqual({});
});

test("zone list filter: values that are not allowed are ignored (@C-260 @C-394)", () => {
  expect(read("status=FOO&perPage=500&statusCode=BAR&q=")).toEqual({});
  expect(read("perPage=0")).toEqual({});
  expect(read("perPage=1.5")).toEqual({});
  expect(read("perPage=100")).toEqual({ perPage: 100 });
  expect(read("perPage=101")).toEqual({});
});

test("zone list filter: a change begins at the first page (@C-020)", () => {
  expect(changeFilter(read("q=a&after=x&perPage=5"), { q: "b" })).toEqual({ q: "b", perPage: 5 });
  expect(changeFilter(read("q=a&status=OK"), { status: null })).toEqual({ q: "a" });
});

test("zone list filter: a page of the whole list is not filtered", () => {
  expect(isFiltered(read("perPage=5&after=x"))).toBe(false);
  expect(isFiltered(read("q=a"))).toBe(true);
});
