import { Menu } from "@mantine/core";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closeScreen, showScreen } from "#tests/factories/desktop-screen.tsx";
import { LanguageItems } from "./language-items.tsx";

afterEach(() => {
  closeScreen();
  localStorage.clear();
});

/** Opens the menu in a browser with or without developer tools. */
function openMenu(developerTools: boolean): void {
  localStorage.setItem("roomtone.developer-tools", String(developerTools));
  showScreen(
    <Menu opened>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>,
  );
}

test("language menu: a choice changes the texts, the page's language, and is kept", async () => {
  openMenu(true);
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "Pseudo-English" }));
  expect(await screen.findByText(/^\[Ĺàń/)).toBeTruthy();
  expect(document.documentElement.lang).toBe("en-XA");
  expect(localStorage.getItem("roomtone.language")).toBe('"en-XA"');

  fireEvent.click(screen.getByRole("menuitemradio", { name: "English" }));
  expect(await screen.findByText("Language")).toBeTruthy();
  expect(document.documentElement.lang).toBe("en");
});

test("language menu: where there is one language, there is no choice", () => {
  openMenu(false);
  expect(screen.queryByText("Language")).toBeNull();
  expect(screen.queryByRole("menuitemradio")).toBeNull();
});
