import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { CurrentAccount } from "#renderer/lib/account/current-account.ts";
import type { Entry } from "#renderer/lib/reporting/entry.ts";
import type { Reporter } from "#renderer/lib/reporting/reporter.ts";
import { Reporting } from "#renderer/lib/reporting/reporting.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { useLiveData } from "./use-live-data.ts";

const account = (id: string, year: number) => ({ id, iso8601_created_at: `${year}-01-01T00:00:00Z` });
const quiet = () => () => undefined;
const SIGNED_IN = { userId: "anna", zoneId: null };

const ACCOUNTS = [account("old", 2020), account("new", 2025), account("middle", 2023)];

/** The shell of a signed-in person, with only the services under test. */
function wrapperOf(parts: object) {
  const services = {
    session: { subscribe: quiet, get: () => SIGNED_IN },
    rest: answering(() => ({ items: ACCOUNTS })),
    ...parts,
    parts: new Map(),
  } as unknown as Services;
  const queryClient = new QueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <ServicesProvider services={services}>{children}</ServicesProvider>
    </QueryClientProvider>
  );
}

test("live data: a sign-in on a fresh profile selects the newest account and follows both (@C-369 @P-266)", async () => {
  const followed: string[] = [];
  const selected: string[] = [];
  const wrapper = wrapperOf({
    account: { subscribe: quiet, get: () => null, select: (id: string) => void selected.push(id) },
    events: {
      join: (type: string, id: string) => {
        followed.push(`${type} ${id}`);
        return () => void followed.splice(followed.indexOf(`${type} ${id}`), 1);
      },
    },
  });
  const { unmount } = renderHook(useLiveData, { wrapper });
  await expect.poll(() => selected).toEqual(["new"]);
  expect(followed).toEqual(["user anna", "account new"]);
  unmount();
  expect(followed).toEqual([]);
});

test("live data: a missing account choice falls back to the newest and is reported if lost again (@P-267 @P-421)", async () => {
  const kept = new Map<string, string>();
  const selection = new CurrentAccount({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  const taken: Entry[] = [];
  const reporter = { take: (entry: Entry) => void taken.push(entry) } as unknown as Reporter;
  const reporting = new Reporting(async () => reporter);
  await reporting.start();
  const reported = () =>
    taken.flatMap((entry) => (entry.kind === "error" ? [`${entry.scope}: ${entry.error}`] : []));
  renderHook(useLiveData, {
    wrapper: wrapperOf({ account: selection, events: { join: quiet }, reporting }),
  });
  await expect.poll(selection.get).toBe("new");
  act(() => selection.select("old"));
  expect(selection.get()).toBe("old");
  expect(reported()).toEqual([]);
  act(() => selection.select(null));
  await expect.poll(selection.get).toBe("new");
  expect(reported()).toEqual(["account: Error: Logged in user with no account selected"]);
});
