import { Menu } from "@mantine/core";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { closeScreen, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { LanguageItems } from "./language-items.tsx";

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

test("language menu: a choice changes the texts and the page's language, and is stored (@P-015)", async () => {
  openMenu(false);
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "Svenska" }));
  expect(await screen.findByText("Språk")).toBeTruthy();
  expect(document.documentElement.lang).toBe("sv");
  expect(localStorage.getItem("roomtone.language")).toBe('"sv"');

  fireEvent.click(screen.getByRole("menuitemradio", { name: "English" }));
  expect(await screen.findByText("Language")).toBeTruthy();
  expect(document.documentElement.lang).toBe("en");
});

test("language menu: only developers see the pseudo-locale (@P-015)", async () => {
  openMenu(false);
  expect(await screen.findAllByRole("menuitemradio")).toHaveLength(2);
  closeScreen();
  openMenu(true);
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "Pseudo-English" }));
  expect(await screen.findByText(/^\[Ĺàń/)).toBeTruthy();
  fireEvent.click(screen.getByRole("menuitemradio", { name: "English" }));
  expect(await screen.findByText("Language")).toBeTruthy();
});
