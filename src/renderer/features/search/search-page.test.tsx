import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { accountRecord } from "#tests/factories/account.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import { searchAddress } from "./search-address.ts";
import { SearchPage } from "./search-page.tsx";

const SIGNED_IN = { userId: "anna", zoneId: null };

afterEach(() => {
  vi.useRealTimers();
  closeScreen();
});

test("search: asks once, a quarter of a second after the last key (@M-359 @M-362)", async () => {
  const asked: string[] = [];
  const services = {
    graphql: async (_: unknown, { query }: { query: string }) => {
      asked.push(query);
      return { searchAll: { sections: [] } };
    },
    rest: answering(({ path }) => (path.includes("genres") ? { items: [] } : { items: [accountRecord()] })),
    session: {
      subscribe: quiet,
      onEnd: quiet,
      get: () => SIGNED_IN,
      isLoggedIn: () => true,
    },
    account: { subscribe: quiet, get: () => null },
    host: { kind: "web", serviceUrl: "" },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SearchPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: searchAddress, address: "/search" },
  );
  const field = await screen.findByRole("searchbox", { name: "Search music" });
  // The account is known by then.
  await screen.findByText("Find music for your zones");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const text of ["j", "ja", "jazz"]) {
    fireEvent.change(field, { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect(asked).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(asked).toEqual(["jazz"]));
});
