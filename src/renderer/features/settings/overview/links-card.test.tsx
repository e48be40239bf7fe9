import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { LinksCard } from "./links-card.tsx";

const PROFILES = [
  { id: "w", account: "a", network: "website", url: "https://berg.se" },
  { id: "i", account: "a", network: "instagram", url: "https://instagram.com/berg" },
];

test("links: a removed one disappears at once, focus moves to the add button, and undo works", async () => {
  let items = PROFILES;
  const sent: unknown[] = [];
  const rest = answering(({ method, path, body }) => {
    if (method === "GET") return { items };
    sent.push([method, path, body ?? null]);
    items = method === "DELETE" ? PROFILES.slice(1) : PROFILES;
    return PROFILES[0];
  });
  showScreen(
    <WithServices services={{ rest }}>
      <LinksCard account="a" />
    </WithServices>,
  );
  const remove = await screen.findByRole("button", { name: "Remove Website" });
  remove.focus();
  await act(async () => fireEvent.click(remove));
  await expect.poll(() => screen.queryByText("https://berg.se")).toBeNull();
  expect(screen.getByText("https://instagram.com/berg")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add link" }));
  expect(sent).toEqual([["DELETE", "/api/auth/social_profiles/w", null]]);
  await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Undo" })));
  await screen.findByText("https://berg.se");
  expect(sent[1]).toEqual([
    "POST",
    "/api/auth/accounts/a/social_profiles",
    { network: "website", url: "https://berg.se" },
  ]);
});
