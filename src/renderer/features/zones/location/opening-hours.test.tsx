import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePermissionOverrides } from "#renderer/data/access/permission-overrides.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { OpeningHours } from "#shared/contract/opening-hours.ts";
import type { Location } from "#shared/contract/rest/entities.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { OpeningHoursCard } from "./opening-hours.tsx";

const MAY = { type: "location", id: "here", permission: "location.update" } as const;

let queryClient: QueryClient;

/** Renders the card; returns what is sent. */
function show(opening_hours: OpeningHours | null, may: "set" | "removed" = "set") {
  const sent: unknown[] = [];
  const location = { id: "here", name: "Café", timezone: "Europe/Stockholm", opening_hours } as Location;
  const services = {
    rest: answering(({ method, body }) => {
      if (method === "GET") return { items: [] };
      sent.push(body);
      return location;
    }),
    account: { subscribe: quiet, get: () => null },
  };
  usePermissionOverrides.getState().override(MAY, may);
  queryClient = new QueryClient();
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={queryClient}>
        <OpeningHoursCard account="shop" location={location} />
      </QueryClientProvider>
    </WithServices>,
  );
  return sent;
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Opening hours" }));

test("opening hours: set per day, with a break, and closed on Sundays", async () => {
  const sent = show(null);
  expect(screen.getByText("Always open. Zones play around the clock.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Set opening hours" }));
  const hours = await dialog();
  fireEvent.click(hours.getByRole("checkbox", { name: "Open on Sunday" }));
  fireEvent.click(hours.getByRole("button", { name: "Add hours on Monday" }));
  fireEvent.click(hours.getByRole("button", { name: "Save hours" }));
  expect(hours.getByRole("alert").textContent).toBe("Enter both times as HH:MM on every open day");
  const set = (label: string, place: number, value: string) =>
    fireEvent.change(hours.getAllByLabelText(label)[place] as Element, { target: { value } });
  set("Monday, opens", 1, "17:00");
  set("Monday, closes", 1, "22:00");
  expect(hours.getByRole("alert").textContent).toBe("Two times of one day overlap");
  set("Monday, closes", 0, "14:00");
  fireEvent.click(hours.getByRole("button", { name: "Save hours" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const usual = [{ from: "09:00", to: "18:00" }];
  const monday = [
    { from: "09:00", to: "14:00" },
    { from: "17:00", to: "22:00" },
  ];
  expect(sent[0]).toEqual({
    opening_hours: { days: { MO: monday, TU: usual, WE: usual, TH: usual, FR: usual, SA: usual } },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The page shows the answer without another request.
  expect(queryClient.getQueryData(queryKeys.location("here"))).toMatchObject({ name: "Café" });
});

test("opening hours: closing when it opens is refused at the field; midnight to midnight is all day", async () => {
  const sent = show({ days: { MO: [{ from: "09:00", to: "18:00" }] } });
  fireEvent.click(screen.getByRole("button", { name: "Change hours" }));
  const hours = await dialog();
  const opens = hours.getByLabelText("Monday, opens");
  const closes = hours.getByLabelText("Monday, closes");
  fireEvent.change(closes, { target: { value: "09:00" } });
  expect(hours.getByText("Closes when it opens")).toBeTruthy();
  expect(closes.getAttribute("aria-invalid")).toBe("true");
  fireEvent.click(hours.getByRole("button", { name: "Save hours" }));
  expect(sent).toEqual([]);
  fireEvent.change(opens, { target: { value: "00:00" } });
  fireEvent.change(closes, { target: { value: "00:00" } });
  expect(hours.queryByText("Closes when it opens")).toBeNull();
  expect(hours.getByText("All day")).toBeTruthy();
  fireEvent.click(hours.getByRole("button", { name: "Save hours" }));
  await waitFor(() =>
    expect(sent).toEqual([{ opening_hours: { days: { MO: [{ from: "00:00", to: "00:00" }] } } }]),
  );
});

test("opening hours: after removal the zones play around the clock", async () => {
  const sent = show({ days: { MO: [{ from: "10:00", to: "24:00" }] } });
  expect(screen.getByText(/^10:00\sAM – 12:00\sAM$/)).toBeTruthy();
  const days = screen.getAllByRole("term").map((day) => day.textContent);
  expect([days[0], days[6]]).toEqual(["Monday", "Sunday"]);
  fireEvent.click(screen.getByRole("button", { name: "Change hours" }));
  const hours = await dialog();
  fireEvent.click(hours.getByRole("switch", { name: /Play only during opening hours/ }));
  fireEvent.click(hours.getByRole("button", { name: "Save hours" }));
  await waitFor(() => expect(sent).toEqual([{ opening_hours: null }]));
});

test("opening hours: without permission to change the location the reason shows", () => {
  show(null, "removed");
  const button = screen.getByRole("button", { name: "Set opening hours" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});
