import { act, render } from "@testing-library/react";
import { useMemo } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { expect, test } from "vitest";
import { useAddressChange } from "./use-address-change.ts";

interface Values {
  readonly q?: string;
  readonly asc?: string;
}

let change: (change: (latest: Values) => Values) => void;
let address: string;

function Blank() {
  return null;
}

function Page() {
  const { search } = useLocation();
  const shown: Values = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  change = useAddressChange(shown, (next) => `/?${new URLSearchParams({ ...next })}`);
  address = search;
  return null;
}

test("address: simultaneous changes build on each other and none is lost", async () => {
  // The address changes once its data is loaded.
  const loader = () => new Promise<null>((resolve) => setTimeout(() => resolve(null)));
  const router = createMemoryRouter([{ path: "/", loader, Component: Page, HydrateFallback: Blank }]);
  render(<RouterProvider router={router} />);
  await expect.poll(() => address).toBe("");
  const turn = (latest: Values) => ({ ...latest, asc: latest.asc === "true" ? "false" : "true" });
  act(() => {
    change((latest) => ({ ...latest, q: "oslo" }));
    change(turn);
    change(turn);
  });
  await expect.poll(() => address).toBe("?q=oslo&asc=false");
  act(() => change(turn));
  await expect.poll(() => address).toBe("?q=oslo&asc=true");
});
