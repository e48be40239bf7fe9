import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Account, SoundZone } from "#shared/contract/rest/entities.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { CertificatePage } from "./certificate-page.tsx";

const DINER = accountRecord({
  business_name: "Corner Diner",
  address: "1 Main Street",
  city: "Portland",
  state: "OR",
  postal_code: "97201",
  iso_country: "US",
});
const UNPAID = soundZone({ id: "c", name: "Cellar", iso8601_paid_until: "2020-01-01T00:00:00Z" });
const ZONES = [
  soundZone({ id: "a", name: "Bar" }),
  soundZone({ id: "b", name: "Terrace" }),
  UNPAID,
  soundZone({ id: "d", name: "Lobby", location: "inn", location_name: "Inn", address: "2 Oak Street" }),
];

function show(account: Account | null, zones: readonly SoundZone[] = ZONES) {
  vi.stubGlobal("fetch", async () => Response.json({ licensor: "Nordic Music" }));
  const rest = answering(({ path }) =>
    path.endsWith("/search") ? { items: zones, after: null } : { items: account ? [account] : [] },
  );
  const person = { userId: "user", zoneId: null };
  const services = {
    rest,
    session: { subscribe: quiet, get: () => person, onEnd: quiet },
    account: { subscribe: quiet, get: () => null },
    host: { kind: "web", manages: true, serviceUrl: "http://music.test" },
  };
  showScreen(
    <WithServices services={services}>
      <QueryClientProvider client={new QueryClient()}>
        <CertificatePage />
      </QueryClientProvider>
    </WithServices>,
  );
}

test("legal certificate: names licensee, licensor, date and the zones that may play, by location", async () => {
  vi.setSystemTime(new Date(2026, 10, 26, 12));
  show(DINER);
  const paper = within(await screen.findByRole("article"));
  expect(paper.getByText(/^Nordic Music licenses Corner Diner to play/)).toBeTruthy();
  for (const [name, value] of [
    ["Licensee", "Corner Diner"],
    ["Address", "1 Main StreetPortland, OR 97201United States"],
    ["Account", DINER.id],
    ["Licensor", "Nordic Music"],
    ["Issued", "November 26, 2026"],
  ] as const)
    expect([name, paper.getByText(name).nextElementSibling?.textContent]).toEqual([name, value]);
  expect(paper.getByRole("heading", { name: "3 zones covered" })).toBeTruthy();
  expect(paper.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "ShopLundBar · Terrace",
    "Inn2 Oak Street, LundLobby",
  ]);
});

test("legal certificate: can be printed", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show(DINER);
  fireEvent.click(await screen.findByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test.each([
  ["another country", accountRecord({ business_name: "Kafé" }), ZONES, /^No certificate for your country/],
  ["no zone that may play", DINER, [UNPAID], /^No zones to certify yet/],
  ["no company", null, [], /^No company to certify/],
] as const)(
  "legal certificate: with %s, the page explains why there is none",
  async (_, account, zones, title) => {
    show(account, zones);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  },
);
