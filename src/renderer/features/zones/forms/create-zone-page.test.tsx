import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import type { Location } from "#shared/contract/rest/entities.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { CreateZonePage } from "./create-zone-page.tsx";

// Rendering all time zones takes seconds here.
beforeEach(() => void vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["Europe/Stockholm"]));

const ACCOUNT = idOf("Account", "shop");
const location = (id: string, name: string) =>
  ({ id, name, iso_country: "SE", timezone: "Europe/Stockholm", city: "Lund" }) as unknown as Location;

/** The form in an account with these locations. Returns what is sent. */
async function show(...locations: readonly Location[]) {
  const sent: unknown[] = [];
  const rest = answering(({ method, path, body }) => {
    if (method !== "GET") {
      sent.push([path, body]);
      return path.endsWith("/locations") ? location("made", "Corner Store") : soundZone();
    }
    return { items: path.endsWith("/locations") ? locations : [] };
  });
  const account = { subscribe: quiet, get: () => null };
  showScreen(
    <WithServices services={{ rest, account }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CreateZonePage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.zoneCreate, address: paths.zoneCreate({ accountId: ACCOUNT }) },
  );
  await screen.findByRole("heading", { level: 1, name: "Add a zone" });
  return sent;
}

// By labels: computing the roles of hundreds of countries is slow.
const fields = (label: RegExp) => screen.queryAllByLabelText(label, { selector: "input" });
const type = (label: RegExp, value: string) => {
  const [field] = fields(label);
  if (field) fireEvent.change(field, { target: { value } });
};
const typed = (label: RegExp) => (fields(label)[0] as HTMLInputElement | undefined)?.value;
async function choose(name: string) {
  const [select] = fields(/^Location$/);
  if (select) fireEvent.click(select);
  fireEvent.click(await screen.findByText(name, { selector: "[role=option] *" }));
}
const send = () => {
  const button = document.querySelector("[type=submit]");
  if (button) fireEvent.click(button);
};

test("new zone: the only location is preselected, so that only a name is needed", async () => {
  const sent = await show(location("lund", "Lund"));
  expect(typed(/^Location$/)).toBe("Lund");
  expect(fields(/^Location name/)).toEqual([]);
  expect(document.activeElement).toBe(fields(/^Zone name/)[0]);
  type(/^Zone name/, "Till");
  send();
  await expect.poll(() => sent).toEqual([["/api/auth/locations/lund/sound_zones", { name: "Till" }]]);
});

test("new zone: a new location is created in the same form, and switching keeps the input (@C-340)", async () => {
  const sent = await show(location("lund", "Lund"));
  type(/^Zone name/, "Till");
  await choose("New location…");
  type(/^Location name/, "Corner Store");
  await choose("Lund");
  expect(fields(/^Location name/)).toEqual([]);
  expect(typed(/^Zone name/)).toBe("Till");
  await choose("New location…");
  expect(typed(/^Location name/)).toBe("Corner Store");
  send();
  expect(await screen.findAllByText("Cannot be empty")).toHaveLength(3);
  expect(sent).toEqual([]);
  type(/^Address/, "Main Street 1");
  type(/^Postal code/, "222 22");
  type(/^City/, "Lund");
  send();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent).toEqual([
    [
      `/api/auth/accounts/${ACCOUNT}/locations`,
      expect.objectContaining({ name: "Corner Store", city: "Lund" }),
    ],
    ["/api/auth/locations/made/sound_zones", { name: "Till" }],
  ]);
});

test("new zone: without a name, a new location's zone is named after it (@C-340)", async () => {
  const sent = await show();
  type(/^Location name/, "Corner Store");
  type(/^Address/, "Main Street 1");
  type(/^Postal code/, "222 22");
  type(/^City/, "Lund");
  fireEvent.click(fields(/^Country/)[0] ?? document.body);
  fireEvent.click(await screen.findByText("Sweden", { selector: "[role=option] *" }));
  send();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent).toEqual([
    [`/api/auth/accounts/${ACCOUNT}/locations`, expect.objectContaining({ name: "Corner Store" })],
    ["/api/auth/locations/made/sound_zones", { name: "Corner Store" }],
  ]);
});

test("new zone: none of several locations is preselected; without any there is no choice", async () => {
  await show(location("lund", "Lund"), location("malmo", "Malmö"));
  expect(typed(/^Location$/)).toBe("New location…");
  expect(fields(/^Location name/)).toHaveLength(1);
  closeScreen();
  await show();
  expect(fields(/^Location name/)).toHaveLength(1);
  expect(fields(/^Location$/)).toEqual([]);
});
