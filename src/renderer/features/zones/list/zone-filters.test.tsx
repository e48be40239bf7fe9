import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeScreen, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import { ZoneFilters } from "./zone-filters.tsx";

afterEach(closeScreen);

test("zone filters: an address's region is shown and removable, even with a single city", async () => {
  const changes: unknown[] = [];
  const rest = answering(() => ({ items: [] }));
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={new QueryClient()}>
        <ZoneFilters account="account" filter={{ region: "Lund" }} onChange={(one) => changes.push(one)} />
      </QueryClientProvider>
    </WithServices>,
  );
  expect(await screen.findByDisplayValue("Lund")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(changes).toEqual([expect.objectContaining({ region: undefined })]);
});
