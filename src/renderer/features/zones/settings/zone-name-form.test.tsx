import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ZoneRow } from "#renderer/features/zones/list/zone-row.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { ZoneNameForm } from "./zone-name-form.tsx";

const quiet = () => () => undefined;

const SIGNED_IN = { userId: "anna", zoneId: null, paired: false };
const ACL = { id: "acl", account: "account", user: "anna", pending_email: "", denorm_user: null };

const LOUD = { id: "loud", account: "account", name: "Loud", color: "red" };
const FLAGSHIP = { id: "flagship", account: "account", name: "Flagship", color: "blue" };
const MEMBER = { owner: false, admin: false, contact: false, finance: false };

const FULL = new ApiError({
  status: 400,
  code: "invalid",
  message: "no",
  fields: { name: { code: "rule", rule: "labelLimit", values: { most: 2 } } },
});

/** A zone's name and labels above its row in the list; returns the calls that change something. */
function showZone(labels: string[], most = 100) {
  const sent: unknown[] = [];
  const zone = soundZone({ labels, location_labels: ["flagship"] });
  const known = [LOUD, FLAGSHIP];
  const rest = answering(({ method, path, body }) => {
    const last = path.split("/").at(-1);
    if (method === "GET") {
      if (last === "labels") return { items: [...known] };
      if (last === "acls") return { items: [{ ...ACL, ...MEMBER }], locations: [] };
      if (last === "accounts") return { items: [accountRecord({ id: "account" })] };
      return path.endsWith("/accounts/account")
        ? accountRecord({ id: "account" })
        : new Promise(() => undefined);
    }
    sent.push(body);
    if (method === "PUT") return zone;
    if (known.length >= most) return Promise.reject(FULL);
    const made = { id: "made", account: "account", color: "green", ...(body as object) };
    known.push(made as typeof LOUD);
    return made;
  });
  const queryClient = new QueryClient();
  const playbackStates = { subscribe: quiet, get: () => null, onContact: quiet, staleSince: () => null };
  const graphql = () => new Promise(() => undefined);
  const account = { subscribe: quiet, get: () => "account" };
  const session = {
    subscribe: quiet,
    onEnd: quiet,
    get: () => SIGNED_IN,
  };
  showScreen(
    <WithServices services={{ rest, graphql, queryClient, playbackStates, account, session }}>
      <QueryClientProvider client={queryClient}>
        <ZoneNameForm account="account" zone={zone} />
        <ZoneRow account="account" zone={zone} first last />
      </QueryClientProvider>
    </WithServices>,
  );
  return sent;
}

test("zone name: 50 characters are sent, 51 are refused as one too many (@C-427)", async () => {
  const sent = showZone([]);
  const name = screen.getByRole("textbox", { name: "Zone name" });
  fireEvent.change(name, { target: { value: "x".repeat(51) } });
  fireEvent.submit(name);
  expect(await screen.findByText("Must be less than 51 characters")).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(name, { target: { value: "x".repeat(50) } });
  fireEvent.submit(name);
  await expect.poll(() => sent).toEqual([{ name: "x".repeat(50) }]);
});

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Labels" });

test("zone labels: the settings show the zone's and its location's, and the zone's row its own", async () => {
  showZone(["loud"]);
  expect(await screen.findAllByTitle("Loud")).toHaveLength(2);
  expect(screen.getByText("From the location").textContent).toBe("From the locationFlagship");
});

test("zone labels: an existing one is chosen, taken off and found whatever its case", async () => {
  const sent = showZone(["loud"]);
  fireEvent.click(await screen.findByRole("button", { name: "Remove Loud" }));
  await expect.poll(() => sent).toEqual([{ labels: [] }]);
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: "FLAG" } });
  fireEvent.click(await screen.findByRole("option", { name: "Flagship" }));
  await expect.poll(() => sent.at(-1)).toEqual({ labels: ["loud", "flagship"] });
});

test("zone labels: a typed name that is new becomes a label of the zone", async () => {
  const sent = showZone([]);
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: " Terrace " } });
  fireEvent.click(await screen.findByRole("option", { name: "Create “Terrace”" }));
  await expect.poll(() => sent).toEqual([{ name: "Terrace" }, { labels: ["made"] }]);
  expect(screen.queryByRole("option", { name: "Create “Loud”" })).toBeNull();
});

test("zone labels: a refused new label says why, and the typed name stays", async () => {
  showZone([], 2);
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: "Terrace" } });
  fireEvent.click(await screen.findByRole("option", { name: "Create “Terrace”" }));
  expect(await screen.findByText("This account has reached its limit of 2 labels.")).toBeTruthy();
  expect(field().value).toBe("Terrace");
});
