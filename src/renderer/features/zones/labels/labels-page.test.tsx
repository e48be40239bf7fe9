import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import type { Label } from "#shared/contract/rest/zones/labels.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { LabelsPage } from "./labels-page.tsx";

const quiet = () => () => undefined;
const SIGNED_IN = { userId: "anna", zoneId: null, paired: false };
const ACL = { id: "acl", account: "acme", user: "anna", pending_email: "", denorm_user: null };
const MEMBER = { owner: false, admin: false, contact: false, finance: false };

/** The labels of Acme as a member sees them; returns the calls that change something. */
function showLabels(labels: Label[]) {
  const sent: string[] = [];
  let known = labels;
  const rest = answering(({ method, path, body }) => {
    const last = path.split("/").at(-1);
    if (method === "GET") {
      if (last === "labels") return { items: known };
      if (last === "acls") return { items: [{ ...ACL, ...MEMBER }], locations: [] };
      if (last === "accounts") return { items: [accountRecord({ id: "acme" })] };
      return accountRecord({ id: "acme" });
    }
    sent.push(`${method} ${last} ${JSON.stringify(body ?? null)}`);
    const [label] = labels;
    if (method === "DELETE") known = [];
    else if (last === "restore") known = labels;
    return { ...label, ...(body as object | undefined) };
  });
  const session = {
    subscribe: quiet,
    onEnd: quiet,
    get: () => SIGNED_IN,
  };
  const account = { subscribe: quiet, get: () => "acme" };
  const queryClient = new QueryClient();
  showScreen(
    <WithServices services={{ rest, queryClient, session, account }}>
      <QueryClientProvider client={queryClient}>
        <LabelsPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.zoneLabels, address: paths.zoneLabels({ accountId: "acme" }) },
  );
  return sent;
}

const LOUD: Label = { id: "loud", account: "acme", name: "Loud", color: "green" };

test("labels page: the first label is named and gets the first colour", async () => {
  const sent = showLabels([]);
  expect(await screen.findByText("No labels yet")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add label" }));
  const dialog = await screen.findByRole("dialog", { name: "Add a label" });
  const name = within(dialog).getByRole("textbox", { name: "Name" });
  fireEvent.change(name, { target: { value: "Terrace" } });
  fireEvent.submit(name);
  await expect.poll(() => sent).toEqual(['POST labels {"name":"Terrace","color":"green"}']);
});

test("labels page: a label is renamed and recoloured, then its button has the focus again", async () => {
  const sent = showLabels([LOUD]);
  const edit = await screen.findByRole("button", { name: "Edit Loud" });
  edit.focus();
  fireEvent.click(edit);
  const dialog = await screen.findByRole("dialog", { name: "Edit Loud" });
  expect(within(dialog).getByRole<HTMLInputElement>("radio", { name: "Green" }).checked).toBe(true);
  fireEvent.click(within(dialog).getByRole("radio", { name: "Purple" }));
  const name = within(dialog).getByRole("textbox", { name: "Name" });
  fireEvent.change(name, { target: { value: "Very loud" } });
  fireEvent.submit(name);
  await expect.poll(() => sent).toEqual(['PUT loud {"name":"Very loud","color":"purple"}']);
  await expect.poll(() => document.activeElement).toBe(edit);
});

test("labels page: a label is deleted at once, and undo restores it", async () => {
  const sent = showLabels([LOUD]);
  const link = await screen.findByRole("link", { name: "Show zones with the label Loud" });
  expect(link.getAttribute("href")).toBe(paths.zones({ accountId: "acme", label: "loud" }));
  fireEvent.click(screen.getByRole("button", { name: "Delete Loud" }));
  expect(await screen.findByText("No labels yet")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Delete Loud" })).toBeTruthy();
  expect(sent).toEqual(["DELETE loud null", "POST restore null"]);
});
