import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePermissionOverrides } from "#renderer/data/access/permission-overrides.ts";
import type { BuildingSystems as Systems } from "#shared/contract/rest/zones/building.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { BuildingSystems } from "./building-systems.tsx";

const MAY = { type: "location", id: "here", permission: "location.update" } as const;

const panel = { id: "panel", name: "Fire panel", created_at: "2026-01-01T00:00:00Z", last_used_at: null };
const mute = {
  by: "Fire panel",
  reason: "Fire drill",
  since: "2026-01-02T08:00:00Z",
  until: "2026-01-02T08:10:00Z",
};

/** Renders the section of a location with these systems; returns the changes that are sent. */
function show(held: Systems, may: "set" | "removed" = "set") {
  const sent: unknown[] = [];
  let systems = held;
  const services = {
    rest: answering(({ method, path, body }) => {
      if (method === "GET") return path.endsWith("building_tokens") ? systems : { items: [] };
      sent.push([method, path.replace("/api/auth/locations/here/", ""), body]);
      if (path.endsWith("mute")) {
        systems = { ...systems, mute: null };
        return { location: "Café", mute: null, zones: 2 };
      }
      if (method === "DELETE") {
        systems = { ...systems, items: [] };
        return { ended: true };
      }
      systems = { ...systems, items: [panel] };
      return { ...panel, token: "rtb_secret" };
    }),
    account: { subscribe: quiet, get: () => null },
    host: { kind: "web", serviceUrl: "https://music.shop.test" },
  };
  usePermissionOverrides.getState().override(MAY, may);
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <BuildingSystems account="shop" location={{ id: "here", timezone: "Asia/Tokyo" }} />
      </QueryClientProvider>
    </WithServices>,
  );
  return sent;
}

test("building systems: a token is shown once with a call to try it, and can be revoked", async () => {
  const sent = show({ items: [], mute: null });
  expect(screen.getByText(/isn't a safety device/)).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Create token" }));
  const asked = within(await screen.findByRole("dialog", { name: "New token for a building system" }));
  fireEvent.change(asked.getByRole("textbox", { name: "Name" }), { target: { value: "Fire panel" } });
  fireEvent.click(asked.getByRole("button", { name: "Create token" }));
  const made = within(await screen.findByRole("dialog", { name: "The new token" }));
  expect((made.getByLabelText("Token") as HTMLInputElement).value).toBe("rtb_secret");
  const example = (made.getByLabelText("Try it in a terminal") as HTMLTextAreaElement).value;
  expect(example).toContain("curl -X POST https://music.shop.test/api/mute");
  expect(example).toContain("Authorization: Bearer rtb_secret");
  fireEvent.click(made.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText("rtb_secret")).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Revoke Fire panel" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Revoke Fire panel?" }));
  fireEvent.click(confirm.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Tokens of building systems" })).toBeNull());
  expect(sent).toEqual([
    ["POST", "building_tokens", { name: "Fire panel" }],
    ["DELETE", "building_tokens/panel", undefined],
  ]);
});

test("building systems: a mute is shown with its reason and the location's time, and ended by a press", async () => {
  const sent = show({ items: [panel], mute });
  expect(await screen.findByText("Muted by Fire panel")).toBeTruthy();
  expect(screen.getByText("Fire drill")).toBeTruthy();
  expect(screen.getByText(/^Until Jan 2, 2026, 5:10\sPM$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Unmute now" }));
  await waitFor(() => expect(screen.queryByText("Muted by Fire panel")).toBeNull());
  expect(await screen.findByText("Café is no longer muted")).toBeTruthy();
  expect(sent).toEqual([["DELETE", "mute", undefined]]);
});

test("building systems: hidden from people who may not change the location", () => {
  show({ items: [panel], mute }, "removed");
  expect(screen.queryByText("Building systems")).toBeNull();
});
