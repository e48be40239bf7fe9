import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Device } from "#shared/contract/rest/entities.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { DeviceActions } from "./device-actions.tsx";

const SIGNED_IN = { userId: "anna", zoneId: null, paired: false };
const MEMBER = { account: "acme", user: "anna", owner: false, admin: false, contact: false, finance: false };

/** The buttons for a device, seen by a member of its account or a stranger; returns what they send. */
function show(online: boolean, memberships: readonly object[], reached = true): unknown[] {
  const sent: unknown[] = [];
  const account = accountRecord({ id: "acme" });
  const rest = answering(({ method, path, body }) => {
    if (method === "POST") sent.push([path, body]);
    if (method === "POST") return { reached };
    if (path.endsWith("/acls")) return { items: memberships, locations: [] };
    return path.endsWith("/accounts") ? { items: [account] } : account;
  });
  const session = { subscribe: () => () => undefined, get: () => SIGNED_IN };
  showScreen(
    <WithServices services={{ rest, session }}>
      <QueryClientProvider client={new QueryClient()}>
        <DeviceActions account="acme" location="shop" zone="bar" device={{ id: "till", online } as Device} />
      </QueryClientProvider>
    </WithServices>,
  );
  return sent;
}

const button = (name: string) => screen.findByRole("button", { name });

test("device page: a test sound is requested at once, a restart after a question", async () => {
  const sent = show(true, [MEMBER]);
  fireEvent.click(await button("Play a test sound"));
  await expect.poll(() => sent).toEqual([["/api/auth/devices/till/commands", { command: "test-sound" }]]);
  expect(await screen.findByText("The player is making a test sound")).toBeTruthy();
  fireEvent.click(await button("Restart player"));
  expect(sent).toHaveLength(1);
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Restart player" }));
  await expect.poll(() => sent[1]).toEqual(["/api/auth/devices/till/commands", { command: "restart" }]);
});

test("device page: a player that cannot be reached is shown as offline", async () => {
  show(true, [MEMBER], false);
  fireEvent.click(await button("Play a test sound"));
  expect(await screen.findByText("Couldn't reach the player. It seems to be offline.")).toBeTruthy();
});

test.each([
  ["an offline player", false, [MEMBER], /The player is offline/],
  ["a person without permission", true, [], /You don't have access/],
] as const)(
  "device page: the buttons are disabled with a reason for %s",
  async (_who, online, members, reason) => {
    const sent = show(online, members);
    const sound = await button("Play a test sound");
    expect(sound.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
    fireEvent.click(sound);
    expect(sent).toEqual([]);
  },
);
