import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePermissionOverrides } from "#renderer/data/access/permission-overrides.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ChangeMusicButton } from "./change-music-button.tsx";

const ASSIGN = { type: "sound_zone", id: "zone", permission: "zone.assign" } as const;

function show(zone = soundZone()): void {
  const services = {
    graphql: async () => ({ edges: [] }),
    rest: answering(() => ({ items: [] })),
    account: { subscribe: quiet, get: () => null },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <ChangeMusicButton zone={zone} sourceId="playlist" />
      </QueryClientProvider>
    </WithServices>,
  );
}

const button = () => screen.getByRole("button", { name: "Change music" });

test("change music: opens the zone's dialog with the field focused", async () => {
  show();
  fireEvent.click(button());
  await screen.findByRole("dialog", { name: "Music for Bar" });
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("Search playlists");
});

test("change music: without permission the reason shows and nothing opens", () => {
  usePermissionOverrides.getState().override(ASSIGN, "removed");
  show();
  expect(button().getAttribute("aria-disabled")).toBe("true");
  const why = document.getElementById(button().getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toBe("You don't have permission to do this. Ask an owner or admin.");
  fireEvent.click(button());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("change music: a zone without subscription shows that instead of offering music", async () => {
  show(soundZone({ iso8601_paid_until: null }));
  fireEvent.click(button());
  const dialog = await screen.findByRole("dialog", { name: "Music for Bar" });
  expect(dialog.textContent).toContain("stays silent until its subscription is active");
  expect(screen.queryByRole("combobox")).toBeNull();
});
