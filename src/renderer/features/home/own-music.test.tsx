import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { OwnMusic } from "./own-music.tsx";

const ADA = { userId: "ada", zoneId: null };
const MEMBER = { id: "acl", account: "account", user: "ada", owner: false, admin: false };
const LOCATION = { id: "acl", location: "shop", account: "account", user: "ada" };

/** Home of an account without music, seen by a person with these memberships. */
function show(acls: object) {
  const rest = answering(({ path }) =>
    path.includes("/acls") ? acls : { items: [accountRecord({ id: "account" })] },
  );
  const services = {
    rest,
    graphql: async () => null,
    queryClient: new QueryClient(),
    session: { subscribe: quiet, onEnd: quiet, get: () => ADA },
    account: { subscribe: quiet, get: () => "account" },
    host: { kind: "web", manages: true },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={services.queryClient}>
        <OwnMusic accountId="account" />
      </QueryClientProvider>
    </WithServices>,
  );
}

test("home page: without music a member is led to the page of own music", async () => {
  show({ items: [{ ...MEMBER, finance: false, contact: false }], locations: [] });
  const link = await screen.findByRole("link", { name: "Add your own music" });
  expect(link.getAttribute("href")).toBe("/accounts/account/own-music");
  expect(screen.getByText(/^Add music files from your computer/)).toBeTruthy();
});

test("home page: without music a location's person reads who can add some", async () => {
  show({ items: [], locations: [LOCATION] });
  expect(await screen.findByText(/^An owner or admin of your company can add music files\./)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Add your own music" })).toBeNull();
  expect(document.body.textContent).not.toMatch(/npm|command/);
});
