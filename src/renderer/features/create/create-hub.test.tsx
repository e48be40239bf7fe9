import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Need } from "#renderer/lib/routing/need.ts";
import type { Page } from "#renderer/lib/routing/page.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { CreateHub } from "./create-hub.tsx";

const SIGNED_IN = { userId: "ada", zoneId: null };

/** The hub with these pages and their guards; null: the account request fails. */
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

test("create: offers only pages that admit the person", async () => {
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

test("create: an account without permissions sees why nothing is offered", async () => {
  show({ "/create/playlist": () => false });
  expect(await screen.findByRole("heading", { name: "Nothing to create here" })).toBeTruthy();
});

test("create: a person without an account is told that they need one and led to sign-up", async () => {
  show({ "/create/playlist": () => null }, []);
  expect(await screen.findByRole("heading", { name: "You need a company first" })).toBeTruthy();
  expect(cards()).toEqual(["/signup"]);
  expect(screen.queryByRole("status")).toBeNull();
});

test("create: failing account requests show an error with a retry, not a lack of accounts", async () => {
  show({ "/create/playlist": () => null }, null);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "You need a company first" })).toBeNull();
  expect(screen.queryByRole("status")).toBeNull();
});
