import { act, renderHook } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { changeSort, type SortSpec } from "#shared/domain/sorting/sort-spec.ts";
import { useSearchChange } from "./use-search-change.ts";
import { useSortSearch } from "./use-sort-search.ts";

test("search parameters: a simultaneous sort and filter are both kept", () => {
  const { result } = renderHook(
    () => ({
      sort: useSortSearch(["name"], "")[1],
      change: useSearchChange()[1],
      address: useLocation().search,
    }),
    { wrapper: ({ children }) => <MemoryRouter initialEntries={["/?loading"]}>{children}</MemoryRouter> },
  );
  act(() => {
    result.current.sort(() => [{ column: "name", descending: true }]);
    result.current.change((search) => search.set("q", "oslo"));
  });
  expect(result.current.address).toBe("?loading=&sort=-name&q=oslo");
  act(() => {
    result.current.change((search) => search.delete("q"));
    result.current.sort(() => []);
  });
  expect(result.current.address).toBe("?loading=");
});

test("search parameters: a column pressed twice at once toggles twice", () => {
  const { result } = renderHook(
    () => ({ sort: useSortSearch(["name", "city"], "name")[1], address: useLocation().search }),
    { wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter> },
  );
  const press = (column: string) => (latest: SortSpec) => changeSort(latest, column, "add");
  act(() => {
    result.current.sort(press("city"));
    result.current.sort(press("city"));
  });
  expect(result.current.address).toBe("?sort=name%2C-city");
});
