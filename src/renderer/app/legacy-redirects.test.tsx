import { render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { legacyRedirects } from "./legacy-redirects.ts";
import { routesOf } from "./page-routes.ts";

/** The target of an earlier version's address, with the navigation state passed along. */
async function lead(address: string, state: unknown = null) {
  const event = vi.fn();
  const services = { reporting: { event }, parts: new Map() } as unknown as Services;
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const here = <p>Here</p>;
  const routes = [
    ...routesOf(legacyRedirects, services, notices),
    // Today's addresses take precedence over the library's earlier ones.
    ...[paths.scheduleNew, paths.scheduleEdit].map(({ pattern }) => ({ path: pattern, element: here })),
    { path: "*", element: here },
  ];
  const initialEntries = [
    { pathname: address.split("?")[0] ?? "", search: address.split("?")[1] ?? "", state },
  ];
  // As if the browser had been opened with this address.
  history.replaceState(null, "", address);
  const router = createMemoryRouter(routes, { initialEntries });
  const { findByText, unmount } = render(<RouterProvider router={router} />);
  await findByText("Here");
  await waitFor(() => expect(event).toHaveBeenCalledWith("legacy-redirect", expect.anything()));
  const { location, historyAction } = router.state;
  expect(historyAction).toBe("REPLACE");
  unmount();
  return { address: location.pathname + location.search, state: location.state };
}

const SHOP = "/accounts/shop/your-music/schedules";

test("legacy addresses: the old schedule editor's lead to today's (@M-091 @M-107 @M-109)", async () => {
  expect((await lead(`${SHOP}/create`)).address).toBe(`${SHOP}/edit`);
  expect((await lead(`${SHOP}/week/copy`)).address).toBe(`${SHOP}/edit/week?action=copy`);
  expect((await lead("/discover/schedule/week/copy")).address).toBe(
    "/accounts/_/your-music/schedules/edit/week?action=copy",
  );
  expect((await lead("/accounts/_/your-music/schedules/create")).address).toBe(
    "/accounts/_/your-music/schedules/edit",
  );
});

test("legacy addresses: editing a schedule keeps the navigation state (@M-090 @M-108)", async () => {
  const passed = { from: "library" };
  expect(await lead(`${SHOP}/week/edit`, passed)).toEqual({ address: `${SHOP}/edit/week`, state: passed });
});

test("legacy addresses: a shared schedule opens in the current account (@M-036)", async () => {
  // '_' stands for the current or default account: see page-needs.ts.
  expect((await lead("/discover/schedule/week/edit")).address).toBe(
    "/accounts/_/your-music/schedules/edit/week",
  );
  expect((await lead("/discover/schedules/week?from=mail")).address).toBe(
    "/discover/schedule/week?from=mail",
  );
});
