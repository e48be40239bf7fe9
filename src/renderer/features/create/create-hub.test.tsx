import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Account } from "#shared/contract/rest/entities.ts";
import { accountRecord } from "#tests/factories/account.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import type { Need } from "../../lib/routing/need.ts";
import type { Page } from "../../lib/routing/page.ts";
import { CreateHub } from "./create-hub.tsx";

const SIGNED_IN = { userId: "ada", zoneId: null };

afterEach(closeScreen);

/** The hub, where these pages are, each with its guard; null: the person's accounts cannot be had. */
function show(
  pages: Readonly<Record<string, Need>>,
  accounts: readonly Account[] | null = [accountRecord()],
) {
  const session = { subscribe: quiet, onEnd: quiet, get: () => SIGNED_IN };
  const account = { subscribe: quiet, get: () => accounts?.[0]?.id ?? null };
  const rest = answering(() => {
    if (accounts === null) throw new Error("no network");
    return { items: accounts };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const pageAt = (pattern: string) => {
    const need = pages[pattern];
    return need ? ({ pattern, handle: { needs: [need] } } as unknown as Page) : null;
  };
  showScreen(
    <WithServices services={{ rest, session, account, queryClient }}>
      <QueryClientProvider client={queryClient}>
        <CreateHub pageAt={pageAt} />
      </QueryClientProvider>
    </WithServices>,
  );
}

const cards = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

test("create: what can be made is what there is a page for that lets one in", async () => {
  show({
    "/create/playlist": () => null,
    "/create/ai-playlist": () => false,
    "/create/station/from-tags": () => "/create",
    "/accounts/:accountId/your-music/schedules/edit": async ({ params }) =>
      params.accountId === "account" ? null : false,
  });
  await screen.findByRole("list", { name: "Create" });
  expect(cards()).toEqual(["/create/playlist", "/create/schedule"]);
});

test("create: an account that may make nothing is told why", async () => {
  show({ "/create/playlist": () => false });
  expect(await screen.findByRole("heading", { name: "Nothing to create here" })).toBeTruthy();
});

test("create: whoever belongs to no account is told that they need one, and led to it", async () => {
  show({ "/create/playlist": () => null }, []);
  expect(await screen.findByRole("heading", { name: "You need a company first" })).toBeTruthy();
  expect(cards()).toEqual(["/signup"]);
  expect(screen.queryByRole("status")).toBeNull();
});

test("create: accounts that cannot be had are an error with a way to try again, not a lack of accounts", async () => {
  show({ "/create/playlist": () => null }, null);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "You need a company first" })).toBeNull();
  expect(screen.queryByRole("status")).toBeNull();
});
