import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { PlanGate } from "./plan-gate.tsx";

const KNOWN = { userId: "user", zoneId: null };
const session = { subscribe: quiet, get: () => KNOWN, onEnd: quiet };

function show(plan: "unlimited" | "royalty-free", royaltyFree = false) {
  const rest = answering(() => ({ items: [{ ...accountRecord(), plan }] }));
  const account = { subscribe: quiet, get: () => "account" };
  showScreen(
    <WithServices services={{ rest, session, account, host: { kind: "web", manages: true } }}>
      <QueryClientProvider client={new QueryClient()}>
        <PlanGate what="artist" royaltyFree={royaltyFree}>
          <h1>Miles</h1>
        </PlanGate>
      </QueryClientProvider>
    </WithServices>,
  );
}

test("royalty-free plan: a page outside the plan explains it and links to the library", async () => {
  show("royalty-free");
  expect(await screen.findByRole("heading", { level: 1, name: "Not part of your plan" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to your library" }).getAttribute("href")).toBe(
    "/accounts/account/library",
  );
  expect(screen.queryByText("Miles")).toBeNull();
});

test("royalty-free plan: royalty-free music is shown, and other plans show everything", async () => {
  show("royalty-free", true);
  expect(await screen.findByRole("heading", { name: "Miles" })).toBeTruthy();
  closeScreen();
  show("unlimited");
  expect(await screen.findByRole("heading", { name: "Miles" })).toBeTruthy();
});
