import { Menu } from "@mantine/core";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { closeScreen, quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { ServiceItems } from "./service-items.tsx";

const KNOWN = { userId: "ada", zoneId: null };

/** The user menu of a person at a service with these pages. */
function show(pages: object, operator: boolean) {
  vi.stubGlobal("fetch", async () => Response.json({ pages }));
  const services = {
    rest: answering(() => ({ items: [], locations: [], operator })),
    session: { subscribe: quiet, get: () => KNOWN, onEnd: quiet },
    host: { kind: "web", manages: true, serviceUrl: "" },
  };
  showScreen(
    <WithServices services={services}>
      <Menu opened>
        <Menu.Dropdown>
          <ServiceItems />
          <Menu.Item>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </WithServices>,
  );
}

const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

test("user menu: links to the pages that the host has set, and to no others", async () => {
  show({ store: "https://store.host.example", status: "javascript:alert(1)", support: null }, false);
  const store = await screen.findByRole("menuitem", { name: "Store" });
  expect(store.getAttribute("href")).toBe("https://store.host.example");
  expect(items()).toEqual(["Store", "Sign out"]);
});

test("user menu: only operators have the service's settings", async () => {
  show({}, true);
  const settings = await screen.findByRole("menuitem", { name: "Service settings" });
  expect(settings.getAttribute("href")).toBe("/operator");
  closeScreen();
  show({ support: "https://help.host.example" }, false);
  expect(await screen.findByRole("menuitem", { name: "Support" })).toBeTruthy();
  expect(items()).toEqual(["Support", "Sign out"]);
});
