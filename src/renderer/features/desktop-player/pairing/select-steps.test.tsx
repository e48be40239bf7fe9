import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { SelectAccount } from "./select-account.tsx";
import { SelectLocation } from "./select-location.tsx";
import { SelectZone } from "./select-zone.tsx";

const place = (id: string, name: string) => ({ id, business_name: name, name, address: "", city: "Lund" });
const LOCATION = idOf("Location", "bar");
const TWO = [place("a", "Café"), place("b", "Hotel")];

/** A setup step with a service that can go down; returns a function that takes it down and refetches everything. */
function show(Step: ComponentType, place: Parameters<typeof showScreen>[2]): () => Promise<void> {
  let down = false;
  const zones = [
    soundZone({ location: LOCATION }),
    soundZone({ id: "other", name: "Lobby", location: LOCATION }),
  ];
  const rest = answering(({ method }) => {
    if (down) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
    return method === "GET" ? { items: TWO } : { items: zones, after: null };
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const session = { subscribe: quiet, get: () => SIGNED_IN };
  showScreen(
    <WithServices services={{ rest, session }}>
      <QueryClientProvider client={queries}>
        <Step />
      </QueryClientProvider>
    </WithServices>,
    { pairing: { lost: async () => null, on: quiet } },
    place,
  );
  return () => {
    down = true;
    return act(() => queries.invalidateQueries());
  };
}

const SIGNED_IN = { userId: "u", zoneId: null, paired: false };

const { select, selectLocation, selectZone } = paths.electron;
const inAccount = { accountId: "a..." };
const inLocation = { ...inAccount, locationId: LOCATION };

test.each([
  ["accounts", SelectAccount, { path: select, address: select() }, "Hotel"],
  ["locations", SelectLocation, { path: selectLocation, address: selectLocation(inAccount) }, "Hotel"],
  ["zones", SelectZone, { path: selectZone, address: selectZone(inLocation) }, "Lobby"],
] as const)("setup: a failed refetch keeps the shown list of %s (@C-123)", async (_, Step, place, choice) => {
  const failAnew = show(Step, place);
  await screen.findByText(choice);
  await failAnew();
  expect(screen.getByText(choice)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
