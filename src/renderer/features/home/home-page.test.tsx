import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { HomePage } from "./home-page.tsx";

const ALBUM = {
  __typename: "Album",
  id: "a",
  title: "Kind of Blue",
  artists: [],
  display: { image: null, colors: null },
};
const HOME = { title: "Home", sections: [{ id: "s", title: "New", subtitle: null, items: [ALBUM] }] };

const NOBODY = { userId: null, zoneId: null };

test("home page: a failed refetch keeps the shown page", async () => {
  let down = false;
  const graphql = async () => {
    if (down) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
    return HOME;
  };
  const account = { subscribe: quiet, get: () => null };
  const session = { subscribe: quiet, get: () => NOBODY };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ graphql, account, session }}>
      <QueryClientProvider client={queries}>
        <HomePage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.home, address: paths.home() },
  );
  await screen.findByText("Kind of Blue");
  down = true;
  await act(() => queries.invalidateQueries());
  expect(screen.getByText("Kind of Blue")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("home page: coming back renders all shelves at once", async () => {
  const many = Array.from({ length: 6 }, (_, at) => ({
    ...HOME.sections[0],
    id: `s${at}`,
    title: `Shelf ${at}`,
  }));
  const account = { subscribe: quiet, get: () => null };
  const session = { subscribe: quiet, get: () => NOBODY };
  const queries = new QueryClient();
  const show = () =>
    showScreen(
      <WithServices services={{ graphql: async () => ({ ...HOME, sections: many }), account, session }}>
        <QueryClientProvider client={queries}>
          <HomePage />
        </QueryClientProvider>
      </WithServices>,
      {},
      { path: paths.home, address: paths.home() },
    );
  show();
  await screen.findByText("Shelf 5");
  closeScreen();
  show();
  await screen.findByText("Shelf 0");
  expect(screen.queryByText("Shelf 5")).not.toBeNull();
});
