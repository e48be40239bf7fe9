import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OperatorFlag } from "#shared/contract/rest/operator/operator-flags.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { FlagsPage } from "./flags-page.tsx";

const THEME: OperatorFlag = {
  name: "theme-select",
  enabled: true,
  rules: [
    { id: "r1", scope: { kind: "everybody" }, account_name: "", enabled: false },
    { id: "r2", scope: { kind: "account", account: "acme" }, account_name: "Acme", enabled: true },
    { id: "r3", scope: { kind: "share", percent: 20 }, account_name: "", enabled: true },
  ],
};
const SYNCED: OperatorFlag = { name: "schedule_creation_enabled", enabled: false, rules: [] };

function open() {
  const sent: unknown[] = [];
  const rest = answering(({ method, path, body }) => {
    if (path.endsWith("/accounts/search")) return { items: [{ id: "acme", business_name: "Acme" }] };
    if (method === "GET") return { items: [THEME, SYNCED] };
    sent.push([method, path, body ?? null]);
    return path.includes("theme-select") ? THEME : SYNCED;
  });
  showScreen(
    <WithServices services={{ rest }}>
      <FlagsPage />
    </WithServices>,
  );
  return sent;
}

const click = (element: HTMLElement) => act(async () => fireEvent.click(element));
const choose = async (label: string, option: string) => {
  await click(screen.getByRole("combobox", { name: label }));
  await click(await screen.findByRole("option", { name: option }));
};
const addRule = async () =>
  click(await screen.findByRole("button", { name: "Add rule for Synced playlists" }));
const save = () => click(screen.getByRole("button", { name: "Save rule" }));

test("flags: each is listed with its default and its rules", async () => {
  open();
  const theme = await screen.findByRole("row", { name: /^Choice of theme/ });
  expect(within(theme).getByRole("cell", { name: /^On$/ })).toBeTruthy();
  const rules = within(theme).getByRole("list", { name: "Rules for Choice of theme" });
  expect(
    within(rules)
      .getAllByRole("listitem")
      .map(({ firstChild }) => firstChild?.textContent),
  ).toEqual(["Everyone: Off", "Acme: On", "20% of users: On"]);
});

test("flags: a rule for a share of users needs a percentage, and is sent with it", async () => {
  const sent = open();
  await addRule();
  await choose("For", "A share of users");
  const percent = screen.getByRole("textbox", { name: "Share of users (%)" });
  await act(async () => fireEvent.change(percent, { target: { value: "120" } }));
  await save();
  expect(await screen.findByText("Must be at most 100")).toBeTruthy();
  expect(sent).toEqual([]);
  await act(async () => fireEvent.change(percent, { target: { value: "25" } }));
  await save();
  const body = { scope: { kind: "share", percent: 25 }, enabled: true };
  expect(sent).toEqual([["PUT", "/api/operator/flags/schedule_creation_enabled", body]]);
});

test("flags: a rule for one company is for the one found", async () => {
  const sent = open();
  await addRule();
  await choose("For", "One company");
  await choose("Company", "Acme");
  await choose("State", "Off");
  await save();
  const body = { scope: { kind: "account", account: "acme" }, enabled: false };
  expect(sent).toEqual([["PUT", "/api/operator/flags/schedule_creation_enabled", body]]);
});

test("flags: a removed rule can be restored", async () => {
  const sent = open();
  await click(await screen.findByRole("button", { name: "Remove the rule for Choice of theme: Acme: On" }));
  expect(sent).toEqual([["DELETE", "/api/operator/flags/theme-select/rules/r2", null]]);
  await click(await screen.findByRole("button", { name: "Undo" }));
  const body = { scope: { kind: "account", account: "acme" }, enabled: true };
  expect(sent[1]).toEqual(["PUT", "/api/operator/flags/theme-select", body]);
});
