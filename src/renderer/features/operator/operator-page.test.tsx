import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ServiceAddresses } from "#shared/contract/rest/operator/operator.ts";
import type { ServiceMove } from "#shared/contract/rest/operator/operator-move.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { OperatorPage } from "./operator-page.tsx";

const UNSET: ServiceAddresses = {
  support_email: "",
  support: "",
  helpdesk: "",
  status: "",
  meeting: "",
  store: "https://store.host.example",
  review: "",
  interview: "",
};

/** The page over a service that keeps addresses and logs changes to them. */
function open() {
  let stored = UNSET;
  let moved: ServiceMove = { moved_from: "", moved_to: "" };
  const sent: object[] = [];
  const rest = answering(({ method, path, body }) => {
    if (path.endsWith("/acls")) return { items: [OWNER], locations: [], two_step_due: [], operator: true };
    if (path.endsWith("/accounts")) return { items: [accountRecord({ id: "acme" })] };
    if (path.includes("/operator/log")) return { items: sent.map(entry).reverse(), before: null };
    if (path.endsWith("/music_quota")) {
      if (method === "PUT") sent.push(body as object);
      return { music_quota_gb: method === "PUT" ? 250 : 100 };
    }
    if (path.endsWith("/operator/move")) {
      if (method === "PUT") sent.push(body as object);
      if (method === "PUT") moved = body as ServiceMove;
      return moved;
    }
    if (method === "PUT") {
      sent.push(body as object);
      stored = { ...stored, ...(body as object) };
    }
    return stored;
  });
  const session = {
    subscribe: () => () => undefined,
    get: () => SIGNED_IN,
    isLoggedIn: () => true,
    onEnd: () => () => undefined,
  };
  const account = { subscribe: () => () => undefined, get: () => "acme", select: () => undefined };
  showScreen(
    <WithServices services={{ rest, session, account }}>
      <OperatorPage />
    </WithServices>,
  );
  return sent;
}

/** The operator's membership of the company, in which they edit pages of music. */
const OWNER = {
  id: "acl",
  account: "acme",
  user: "ada",
  owner: true,
  admin: true,
  contact: true,
  finance: true,
};

const SIGNED_IN = { userId: "ada", zoneId: null, paired: false };

const entry = (body: object, id: number) => ({
  id,
  at: "2026-11-27T10:00:00.000Z",
  actor: { type: "user", id: "ada", name: "Ada Berg" },
  kind: "service.addresses",
  subject: { id: "", name: "", count: 1 },
  changes: Object.entries(body).map(([field, to]) => ({ field, from: null, to })),
});

const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Save addresses" })));

test("service settings: an invalid address is named at its field, and nothing is sent", async () => {
  const sent = open();
  await type("Status page", "status");
  await type("Support e-mail", "help");
  await save();
  expect(await screen.findByText("Enter an address like https://example.com")).toBeTruthy();
  expect((await field("Status page")).getAttribute("aria-invalid")).toBe("true");
  expect((await field("Support e-mail")).getAttribute("aria-invalid")).toBe("true");
  expect((await field("Store")).getAttribute("aria-invalid")).not.toBe("true");
  expect(sent).toEqual([]);
});

test("service settings: saving sends what changed, shows it in the log, and can be undone", async () => {
  const sent = open();
  expect(await screen.findByText("Nothing has been changed yet")).toBeTruthy();
  await type("Status page", "https://status.host.example");
  await type("Store", "");
  await save();
  expect(sent).toEqual([{ status: "https://status.host.example", store: "" }]);
  const changes = screen.getByRole("region", { name: "Changes" });
  expect(await within(changes).findByText("Status page: https://status.host.example")).toBeTruthy();
  expect(within(changes).getByText("Ada Berg")).toBeTruthy();
  await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Undo" })));
  expect(sent[1]).toEqual({ status: "", store: "https://store.host.example" });
  await expect.poll(async () => (await field("Store")).value).toBe("https://store.host.example");
  expect((await field("Status page")).value).toBe("");
});

test("service settings: lead to the editor of the pages of music", async () => {
  open();
  const link = await screen.findByRole("link", { name: /^Editorial pages/ });
  expect(link.getAttribute("href")).toBe("/accounts/acme/editorial");
});

test("service settings: the space for own music is a whole number, and is logged", async () => {
  const sent = open();
  expect((await field("Space in GB")).value).toBe("100");
  const saveSpace = () =>
    act(async () => fireEvent.click(screen.getByRole("button", { name: "Save limit" })));
  await type("Space in GB", "0");
  await saveSpace();
  expect(await screen.findByText("Must be at least 1")).toBeTruthy();
  expect(sent).toEqual([]);
  await type("Space in GB", "250");
  await saveSpace();
  expect(sent).toEqual([{ music_quota_gb: 250 }]);
});

test("service settings: a move needs two different addresses, and the new one is this one", async () => {
  const sent = open();
  const saveMove = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Save move" })));
  expect((await field("New address")).value).toBe(location.origin);
  await type("Old address", "music.old.example");
  await saveMove();
  expect(
    await screen.findByText("Enter an address without a path, like https://music.example.com"),
  ).toBeTruthy();
  await type("Old address", location.origin);
  await saveMove();
  expect(await screen.findByText("Enter another address than the old one")).toBeTruthy();
  await type("New address", "");
  await saveMove();
  expect((await field("New address")).getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
  await type("Old address", "https://music.old.example");
  await type("New address", "https://music.new.example");
  await saveMove();
  expect(sent).toEqual([{ moved_from: "https://music.old.example", moved_to: "https://music.new.example" }]);
});

test("service settings: removing the old address ends the move, and can be undone", async () => {
  const sent = open();
  const saveMove = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Save move" })));
  const before = { moved_from: "https://music.old.example", moved_to: "https://music.new.example" };
  await type("Old address", before.moved_from);
  await type("New address", before.moved_to);
  await saveMove();
  await expect.poll(async () => (await field("New address")).value).toBe(before.moved_to);
  await type("Old address", "");
  await saveMove();
  expect(sent).toEqual([before, { moved_from: "", moved_to: "" }]);
  await act(async () => fireEvent.click((await screen.findAllByRole("button", { name: "Undo" })).at(-1)!));
  expect(sent[2]).toEqual(before);
});
