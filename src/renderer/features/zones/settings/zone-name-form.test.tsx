import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ZoneRow } from "#renderer/features/zones/list/zone-row.tsx";
import { closeScreen, showScreen, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ZoneNameForm } from "./zone-name-form.tsx";

afterEach(closeScreen);

const quiet = () => () => undefined;

/** A zone's name and label above its row in the list; returns the bodies sent. */
function showZone(label: string) {
  const sent: unknown[] = [];
  const zone = soundZone({ label });
  const rest = answering(({ method, body }) => {
    if (method === "GET") return new Promise(() => undefined);
    sent.push(body);
    return zone;
  });
  const queryClient = new QueryClient();
  const playbackStates = { subscribe: quiet, get: () => null, onContact: quiet, staleSince: () => null };
  const graphql = () => new Promise(() => undefined);
  const account = { subscribe: quiet, get: () => null };
  showScreen(
    <WithServices services={{ rest, graphql, queryClient, playbackStates, account }}>
      <QueryClientProvider client={queryClient}>
        <ZoneNameForm account="account" zone={zone} />
        <ZoneRow account="account" zone={zone} first last />
      </QueryClientProvider>
    </WithServices>,
  );
  return sent;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Label" });

test("zone name: 50 characters are sent, 51 are refused as one too many (@C-427)", async () => {
  const sent = showZone("");
  const name = screen.getByRole("textbox", { name: "Zone name" });
  fireEvent.change(name, { target: { value: "x".repeat(51) } });
  fireEvent.submit(name);
  expect(await screen.findByText("Must be less than 51 characters")).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(name, { target: { value: "x".repeat(50) } });
  fireEvent.submit(name);
  await expect.poll(() => sent).toEqual([{ name: "x".repeat(50) }]);
});

test("zone label: the settings save it, and the zone's row shows it", async () => {
  const sent = showZone("Ground floor");
  expect(field().value).toBe("Ground floor");
  expect(screen.getByTitle("Ground floor").textContent).toBe("Ground floor");
  fireEvent.change(field(), { target: { value: "First floor" } });
  fireEvent.submit(field());
  await expect.poll(() => sent).toEqual([{ label: "First floor" }]);
});

test("zone label: a label of more than 30 characters is not sent", async () => {
  const sent = showZone("");
  fireEvent.change(field(), { target: { value: "x".repeat(31) } });
  fireEvent.submit(field());
  expect(await screen.findByText("Must be less than 31 characters")).toBeTruthy();
  expect(sent).toEqual([]);
});
