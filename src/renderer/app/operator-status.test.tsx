import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { closeClient, openClient, refusal } from "#tests/factories/browser/whole-client.tsx";

const OWNER = {
  id: "abcd",
  account: "abcd",
  user: "anna",
  pending_email: "",
  denorm_user: null,
  owner: true,
  admin: true,
  contact: true,
  finance: true,
};

const NOTICE = {
  id: "n1",
  kind: "incident",
  name: "Search is slow",
  impact: "minor",
  status: "investigating",
  starts_at: null,
  ends_at: null,
  created_at: "2026-11-27T10:00:00Z",
  resolved_at: null,
  updates: [{ id: "u1", status: "investigating", body: "Searches take long.", at: "2026-11-27T10:00:00Z" }],
};

interface Shown {
  items?: readonly object[];
  foreign?: object | null;
  operator?: boolean;
  refuses?: boolean;
}

async function openStatus(shown: Shown, address = "/operator/status") {
  const sent: unknown[] = [];
  const client = await openClient(address, {
    answer: ({ method, path, body }) => {
      if (path.startsWith("/api/operator/status")) {
        if (method !== "GET") sent.push([method, path, body]);
        if (shown.refuses) throw refusal(503, "unavailable");
        return method === "GET" ? { items: shown.items ?? [], foreign: shown.foreign ?? null } : NOTICE;
      }
      if (path.endsWith("/users/anna/acls"))
        return { items: [OWNER], locations: [], two_step_due: [], operator: shown.operator ?? true };
      return undefined;
    },
  });
  return { ...client, sent };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const write = (value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Text" }), { target: { value } });
const press = (element: HTMLElement) => act(async () => fireEvent.click(element));

test("service status page: operators open it from their own page, nobody else does", async () => {
  const { here } = await openStatus({}, "/operator");
  await press(await screen.findByRole("link", { name: /^Service status/ }));
  expect(await screen.findByRole("heading", { level: 1, name: "Service status" })).toBeTruthy();
  expect(here()).toBe("/operator/status");
  expect(await screen.findByText("No notices")).toBeTruthy();
  closeClient();
  const other = await openStatus({ operator: false });
  expect(other.here()).not.toContain("/operator");
});

test("service status page: a new notice is previewed, and sent once", async () => {
  const { sent } = await openStatus({});
  await press(await screen.findByRole("button", { name: "New notice" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New notice" }));
  await press(dialog.getByRole("button", { name: "Publish" }));
  expect(await dialog.findAllByText("Cannot be empty")).toHaveLength(2);
  type("Title", "No sound");
  write("Players stop. We're looking into it.");
  const preview = within(dialog.getByRole("region", { name: "Preview" }));
  expect(preview.getByText("No sound")).toBeTruthy();
  expect(preview.getByText("Minor problem")).toBeTruthy();
  const publish = dialog.getByRole("button", { name: "Publish" });
  await act(async () => {
    fireEvent.click(publish);
    fireEvent.click(publish);
  });
  expect(await screen.findByText("Notice published")).toBeTruthy();
  expect(sent).toEqual([
    [
      "POST",
      "/api/operator/status",
      {
        kind: "incident",
        name: "No sound",
        impact: "minor",
        status: "investigating",
        body: "Players stop. We're looking into it.",
        starts_at: null,
        ends_at: null,
      },
    ],
  ]);
});

test("service status page: scheduled maintenance has times, and people don't see it yet", async () => {
  const { sent } = await openStatus({});
  await press(await screen.findByRole("button", { name: "New notice" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New notice" }));
  expect(dialog.queryByLabelText("Starts on")).toBeNull();
  await press(screen.getByRole("radio", { name: "Maintenance" }));
  type("Title", "New servers");
  write("We move.");
  type("Starts on", "2099-01-02");
  type("Start time", "03:00");
  expect(dialog.getByText(/^People see nothing at the moment/)).toBeTruthy();
  await press(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      [
        "POST",
        "/api/operator/status",
        {
          kind: "maintenance",
          status: "scheduled",
          impact: "maintenance",
          starts_at: new Date("2099-01-02T03:00").toISOString(),
          ends_at: null,
        },
      ],
    ]),
  );
});

test("service status page: an open notice is shown as people see it, updated and removed", async () => {
  const { sent } = await openStatus({
    items: [
      NOTICE,
      { ...NOTICE, id: "n0", name: "Old outage", status: "resolved", resolved_at: "2026-11-01T10:00:00Z" },
    ],
    foreign: { address: "https://status.host.example", result: "unreadable" },
  });
  const now = within(await screen.findByRole("region", { name: "People see now" }));
  expect(now.getByText("Searches take long.")).toBeTruthy();
  expect(screen.getByText("Can't be read")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Resolved" })).getByText("Old outage")).toBeTruthy();

  await press(screen.getByRole("button", { name: "Add update to Search is slow" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add update" }));
  write("We found the cause.");
  await press(dialog.getByRole("button", { name: "Publish update" }));
  await waitFor(() =>
    expect(sent).toEqual([
      ["PUT", "/api/operator/status/n1", { status: "investigating", body: "We found the cause." }],
    ]),
  );

  const card = within(screen.getByRole("article", { name: "Search is slow" }));
  await press(card.getByRole("button", { name: "Remove" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove “Search is slow”?" }));
  await press(question.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(sent.at(-1)).toEqual(["DELETE", "/api/operator/status/n1", undefined]));
});

test("service status page: an update that could not be sent keeps its text", async () => {
  const shown: Shown = { items: [NOTICE] };
  await openStatus(shown);
  await press(await screen.findByRole("button", { name: "Add update to Search is slow" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add update" }));
  write("We found the cause.");
  shown.refuses = true;
  await press(dialog.getByRole("button", { name: "Publish update" }));
  expect(await dialog.findByRole("alert")).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" }).value).toBe(
    "We found the cause.",
  );
});

test("service status page: says that the notices could not be read", async () => {
  await openStatus({ refuses: true });
  expect(await screen.findByRole("button", { name: /try again/i })).toBeTruthy();
});
