import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ZoneSettings } from "#shared/contract/player.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ZoneSettingsForm } from "./zone-settings-form.tsx";

const SIGNED_IN = { userId: "ada", zoneId: null };
const LIMITED = { limit_enabled: true, hour_start: 8, hour_end: 20, limit_type: "inside" } as const;

/** The settings of a zone, and the requests sent on changes. */
function showSettings() {
  const sent: unknown[] = [];
  const unanswered = () => new Promise(() => undefined);
  const rest = answering(({ method, path, body }) => {
    if (method === "GET") return unanswered();
    sent.push([path, body]);
    return soundZone();
  });
  const queryClient = new QueryClient();
  const account = { subscribe: quiet, get: () => "account" };
  const session = { subscribe: quiet, onEnd: quiet, get: () => SIGNED_IN };
  const settings = ZoneSettings.parse({ crossfade: true, download_limitation: LIMITED });
  showScreen(
    <WithServices services={{ rest, graphql: unanswered, queryClient, account, session }}>
      <QueryClientProvider client={queryClient}>
        <ZoneSettingsForm account="account" zone={soundZone({ settings })} />
      </QueryClientProvider>
    </WithServices>,
  );
  const sends = async (change: Partial<ZoneSettings>) => {
    await expect.poll(() => sent.splice(0)).toEqual([["/api/auth/sound_zones/zone", { settings: change }]]);
  };
  return { settings, sends };
}

test("zone settings: each switch saves its own setting (@C-146)", async () => {
  const { settings, sends } = showSettings();
  const switches = {
    Mono: "mono",
    "Offline playback": "offline",
    Discoverable: "discoverable",
    "Staff control": "staff_control",
    Crossfade: "crossfade",
    "Even out track volume": "volume_eq",
  } as const;
  for (const [label, name] of Object.entries(switches)) {
    fireEvent.click(screen.getByLabelText(new RegExp(`^${label}`), { selector: "[role=switch]" }));
    await sends({ [name]: !settings[name] });
  }
});

test("zone settings: quality, volume, crossfade and storage each save their own setting (@C-146)", async () => {
  const { settings, sends } = showSettings();
  fireEvent.click(screen.getByRole("radio", { name: settings.bitrate === "low" ? "High" : "Low" }));
  await sends({ bitrate: settings.bitrate === "low" ? "high" : "low" });
  fireEvent.keyDown(screen.getByRole("slider", { name: "Startup volume" }), { key: "ArrowRight" });
  await sends({ default_volume: settings.default_volume + 1 });
  fireEvent.keyDown(screen.getByRole("slider", { name: "Same artist again after" }), { key: "ArrowRight" });
  await sends({ artist_gap_hours: 1 });
  fireEvent.keyDown(screen.getByRole("slider", { name: "Highest volume" }), { key: "ArrowLeft" });
  await sends({ max_volume: 99 });
  fireEvent.keyDown(screen.getByRole("slider", { name: "Crossfade length" }), { key: "ArrowRight" });
  await sends({ crossfade_length: settings.crossfade_length + 0.5 });
  const space = screen.getByRole("textbox", { name: "Storage limit" });
  fireEvent.change(space, { target: { value: "2" } });
  fireEvent.blur(space);
  await sends({ diskcache_max_mb: 2048 });
});

test("zone settings: download hours are saved together (@C-146)", async () => {
  const { sends } = showSettings();
  fireEvent.click(screen.getByLabelText(/^Only download at certain hours/));
  await sends({ download_limitation: { ...LIMITED, limit_enabled: false } });
  const choices = [
    ["Download", "Outside these hours", { limit_type: "outside" }],
    ["From", "09:00", { hour_start: 9 }],
    ["To", "21:00", { hour_end: 21 }],
  ] as const;
  for (const [label, option, change] of choices) {
    fireEvent.click(screen.getByLabelText(label, { selector: "input" }));
    const list = await screen.findByRole("listbox", { name: label });
    fireEvent.click(within(list).getByRole("option", { name: option }));
    await sends({ download_limitation: { ...LIMITED, ...change } });
  }
});
