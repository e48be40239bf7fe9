import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { ZoneFilters } from "./zone-filters.tsx";

/** The filters of a chain with a thousand locations; returns the changes and the searches for places. */
function show(filter: ZoneFilter) {
  const changes: unknown[] = [];
  const asked: string[] = [];
  const rest = answering(({ path }) => {
    if (!path.includes("/zone-table")) return { items: [] };
    const query = new URLSearchParams(path.split("?")[1]);
    asked.push(`${query.get("by")} ${query.get("q") ?? "any"}`);
    const row = { country: "SE", city: "Lund", location: { id: "shop-777", name: "Store 777" } };
    return { items: [row], total: 1000, after: null };
  });
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={new QueryClient()}>
        <ZoneFilters account="account" filter={filter} onChange={(one) => changes.push(one)} />
      </QueryClientProvider>
    </WithServices>,
  );
  return { changes, asked };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>("combobox", { name });

test("zone filters: an address's region is shown and removable", async () => {
  const { changes } = show({ region: "Lund" });
  expect((await field("City")).value).toBe("Lund");
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(changes).toEqual([expect.objectContaining({ region: undefined, city: undefined })]);
});

test("zone filters: places are searched by the service, which is not asked before", async () => {
  const { changes, asked } = show({});
  fireEvent.click(screen.getByRole("button", { name: "More filters" }));
  const location = await field("Location");
  expect(asked).toEqual([]);
  fireEvent.click(location);
  location.focus();
  fireEvent.change(location, { target: { value: "777" } });
  await expect.poll(() => asked.at(-1)).toBe("location 777");
  fireEvent.click(await screen.findByRole("option", { name: "Store 777", hidden: true }));
  expect(changes).toEqual([{ location: "shop-777" }]);
});
