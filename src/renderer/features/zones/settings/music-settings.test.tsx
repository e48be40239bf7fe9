import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import type { ScheduleSummary } from "#shared/contract/rest/music/schedules.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { scheduleRecord } from "#tests/factories/schedule-record.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { MusicSettings } from "./music-settings.tsx";

const OWN = scheduleRecord({ type: "zone", sound_zone_id: "bar" });
const REFUSED = new ApiError({ status: 403, code: "forbidden", message: "no" });

const SIGNED_IN = { userId: "ada", zoneId: null };

/** The music settings of the bar in an account with these schedules; null when they may not be listed. */
function show(schedules: readonly ScheduleSummary[] | null, zone: Partial<SoundZone> = {}) {
  const asked: string[] = [];
  const rest = answering(({ path }) => {
    if (path.includes("/schedules/sound_zone/")) {
      asked.push(path);
      return OWN;
    }
    if (!path.endsWith("/schedules")) return new Promise(() => undefined);
    if (schedules === null) throw REFUSED;
    return { items: schedules };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const graphql = () => new Promise(() => undefined);
  const account = { subscribe: quiet, get: () => "account" };
  const session = { subscribe: quiet, onEnd: quiet, get: () => SIGNED_IN };
  showScreen(
    <WithServices services={{ rest, graphql, queryClient, account, session }}>
      <QueryClientProvider client={queryClient}>
        <MusicSettings
          account="account"
          zone={soundZone({ id: "bar", ...zone })}
          change={async () => quiet()}
          error={undefined}
        />
      </QueryClientProvider>
    </WithServices>,
  );
  return asked;
}

const ownLink = async () => (await screen.findByRole("link", { name: /own schedule$/ })).getAttribute("href");

test("zone settings: finds the zone's own schedule in the account's list without another call", async () => {
  const ofLobby = { id: idOf("Schedule", "lobby"), type: "zone", sound_zone_id: "lobby" } as const;
  const ofOthers = [scheduleRecord({ id: idOf("Schedule", "all") }), scheduleRecord(ofLobby)];
  expect(show(ofOthers)).toEqual([]);
  expect(await ownLink()).toContain("/schedules/edit?zone=bar");
  closeScreen();
  const asked = show([...ofOthers, OWN]);
  expect(await ownLink()).toContain(`/schedules/edit/${OWN.id}?`);
  expect(asked).toEqual([]);
});

test("zone settings: without permission to list schedules it requests the zone's own", async () => {
  const asked = show(null);
  expect(await ownLink()).toContain(`/schedules/edit/${OWN.id}?`);
  expect(asked).toEqual(["/api/radio/schedules/sound_zone/bar?variant=full"]);
});

test("zone settings: says that the zone's schedule is off, and what plays instead", async () => {
  const off = scheduleRecord({ enabled: false });
  show([off], { play_from: { type: "schedule", id: off.id } });
  expect(await screen.findByDisplayValue("Opening hours (off)")).toBeTruthy();
  const hint = "This schedule is off. The zone plays the music chosen below instead.";
  expect(screen.getByText(hint)).toBeTruthy();
});
