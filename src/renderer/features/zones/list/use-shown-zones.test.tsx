import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { useShownZones } from "./use-shown-zones.ts";

function List({ filter }: { readonly filter: ZoneFilter }) {
  const { items, total } = useShownZones("account", filter);
  return <p>{items === null ? "loading" : `${total}: ${items.map(({ name }) => name).join(", ")}`}</p>;
}

test("zone list: the service filters by state, so one page is enough", async () => {
  const bodies: unknown[] = [];
  const rest = answering(({ body }) => {
    bodies.push(body);
    return { items: [soundZone({ id: "bar", name: "Bar" })], total: 30, after: "second" };
  });
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={new QueryClient()}>
        <List filter={{ state: "playing", q: "bar" }} />
      </QueryClientProvider>
    </WithServices>,
  );
  expect(await screen.findByText("30: Bar")).toBeTruthy();
  expect(bodies).toEqual([expect.objectContaining({ state: "playing", q: "bar" })]);
});
