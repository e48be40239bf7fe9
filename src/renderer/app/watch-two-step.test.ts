import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { viewerQueries } from "#renderer/data/people/viewer.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { watchTwoStep } from "./watch-two-step.ts";

/** A person at an address, whose accounts may require two-step sign-in. */
function at(pathname: string) {
  const queryClient = new QueryClient();
  const led: unknown[] = [];
  const router = {
    state: { location: { pathname, search: "?q=bar", hash: "" } },
    // The page's code is still loading.
    navigate: (to: unknown) => {
      led.push(to);
      return new Promise<void>(() => undefined);
    },
    subscribe: () => () => undefined,
  };
  const session = { get: () => ({ userId: "ada" }), subscribe: () => () => undefined };
  const acls = (due: boolean) => ({
    items: [],
    locations: [],
    operator: false,
    two_step_due: due ? [{ account: "acme", business_name: "Acme" }] : [],
  });
  let due = false;
  const rest = { call: async () => acls(due) };
  const services = { queryClient, rest, session, parts: new Map() } as unknown as Services;
  const stop = watchTwoStep(services, router as unknown as Parameters<typeof watchTwoStep>[1]);
  const { queryKey } = viewerQueries(services).acls("ada");
  const become = (required: boolean) => {
    due = required;
    queryClient.setQueryData(queryKey, acls(required));
  };
  return { led, become, stop };
}

test("required two-step sign-in: leads to its set-up once and returns to the page afterwards", async () => {
  const { led, become, stop } = at("/accounts/acme/zones");
  become(false);
  await Promise.resolve();
  expect(led).toEqual([]);
  become(true);
  await expect.poll(() => led).toEqual(["/user/two-step"]);
  become(true);
  await Promise.resolve();
  expect(led).toHaveLength(1);
  expect(redirectToStore(localStorage).read()).toBe("/accounts/acme/zones?q=bar");
  stop();
});

test.each(["/user/two-step", "/logout"])(
  "required two-step sign-in: does not redirect from %s",
  async (pathname) => {
    const { led, become, stop } = at(pathname);
    become(true);
    await Promise.resolve();
    expect(led).toEqual([]);
    stop();
  },
);
