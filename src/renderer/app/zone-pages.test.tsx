import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { type Client, openClient, refusal, ZONE } from "#tests/factories/browser/whole-client.tsx";
import { soundZone } from "#tests/factories/sound-zone.ts";

/** Pages of zones and locations in the whole client, by their records. */

const ZONES = "/accounts/abcd/zones";
const PLACE = encodeId({ kind: "Location", stringId: "pier", number: 8, parent: null });

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

/** Opens a page of a zone with this record. */
const openZone = (page: string, over: Parameters<typeof soundZone>[0]) =>
  openClient(`${ZONES}/${ZONE}/${page}`, {
    answer: ({ path }) =>
      path.endsWith(`/sound_zones/${ZONE}`) ? soundZone({ id: ZONE, account: "abcd", ...over }) : undefined,
  });

test("zone and location: an unknown one shows a message inside the client (@C-028 @C-035)", async () => {
  const unknown: Client["answer"] = ({ path }) => {
    if (path.endsWith(`/sound_zones/${ZONE}`) || path.endsWith(`/locations/${PLACE}`))
      throw refusal(404, "not_found");
  };
  const { go, here, calls } = await openClient(`${ZONES}/${ZONE}`, { answer: unknown });
  expect(await screen.findByRole("heading", { name: "Zone not found" })).toBeTruthy();
  expect(screen.getAllByRole("navigation", { name: "Main" })).not.toEqual([]);
  await go(`${ZONES}/location/${PLACE}`);
  expect(await screen.findByRole("heading", { name: "Location not found" })).toBeTruthy();
  expect(calls.some((call) => call.endsWith(`/locations/${PLACE}`))).toBe(true);
  fireEvent.click(screen.getByRole("link", { name: "Back to zones" }));
  expect(await heading("Zones")).toBeTruthy();
  expect(here()).toBe(ZONES);
});

test("zone: a late payment shows until when it plays", async () => {
  const iso = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await openZone("player", { iso8601_paid_until: iso(-1), iso8601_grace_until: iso(6) });
  expect(await screen.findByText("Payment for this zone is overdue")).toBeTruthy();
  const until = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" }).format(
    Date.now() + 6 * DAY_MS,
  );
  expect(screen.getByText((text) => text.includes(until))).toBeTruthy();
  expect(screen.queryByText("No subscription")).toBeNull();
});

const PIER = {
  id: PLACE,
  account: "abcd",
  name: "Pier",
  labels: [],
  opening_hours: null,
  timezone: "Europe/Oslo",
  settings: { bandwidth_limitation_kbps: null },
  address: "Quay 1",
  postal_code: "0150",
  city: "Oslo",
  iso_country: "NO",
  state: "",
};

test.each(["create", "edit"])(
  "zone form: a location that failed to load can be retried (%s)",
  async (form) => {
    // Rendering all time zones takes seconds here.
    vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["Europe/Oslo"]);
    let isDown = true;
    await openClient(`${ZONES}/${form}/${PLACE}`, {
      answer: ({ path }) => {
        if (!path.endsWith(`/locations/${PLACE}`)) return undefined;
        if (isDown) throw refusal(503, "unavailable");
        return PIER;
      },
    });
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByText("This location doesn't exist")).toBeNull();
    expect(document.querySelector("main input")).toBeNull();
    isDown = false;
    fireEvent.click(again);
    const name = form === "create" ? /^Zone name/ : /^Location name/;
    expect(await screen.findByLabelText(name, { selector: "input" })).toBeTruthy();
  },
);
