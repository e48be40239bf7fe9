import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CurrentAccount } from "#renderer/lib/account/current-account.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { UserMenu } from "./user-menu.tsx";

const ANNA = { userId: "anna", zoneId: null, paired: false };

/** The names of the menu's choices of theme. */
async function openMenu(): Promise<readonly (string | null)[]> {
  const session = { subscribe: quiet, get: () => ANNA, onEnd: quiet };
  const rest = answering(({ path }) =>
    path.endsWith("/users/anna")
      ? { id: "anna", name: "Anna Berg", email: "anna@berg.example" }
      : { items: [], locations: [] },
  );
  const account = new CurrentAccount(localStorage);
  showScreen(
    <WithServices services={{ session, rest, account, host: { kind: "web", manages: true } }}>
      <UserMenu />
    </WithServices>,
  );
  fireEvent.click(screen.getByRole("button", { name: "User menu" }));
  const menu = await screen.findByRole("menu");
  const themes = ["Light", "Dark", "System"];
  await screen.findByRole("menuitem", { name: "Sign out" });
  return [...menu.querySelectorAll("[role=menuitemradio]")]
    .map(({ textContent }) => textContent)
    .filter((text) => themes.includes(text ?? ""));
}

test("user menu: offers light, dark and system while the flag for themes is on (@P-103 @P-129)", async () => {
  expect(await openMenu()).toEqual(["Light", "Dark", "System"]);
  cleanup();
  const entries = { "theme-select": { props: { enabled: false }, state: "pristine", fetchedAt: Date.now() } };
  localStorage.setItem("roomtone.flags", JSON.stringify({ version: 3, entries, answer: null }));
  expect(await openMenu()).toEqual([]);
});
