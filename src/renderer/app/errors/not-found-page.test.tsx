import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { NotFound } from "./not-found-page.tsx";

test("unknown address: its page links to home, to creating music and to support (@P-210)", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ supportEmail: "help@shop.test" }));
  const host = { kind: "web", manages: true, serviceUrl: "https://music.test" };
  showScreen(
    <WithServices services={{ host, session: { isAuthenticated: () => true } }}>
      <NotFound />
    </WithServices>,
  );
  const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  await expect.poll(() => target("Help & Support")).toBe("mailto:help@shop.test");
  expect([target("Home"), target("Create")]).toEqual(["/home", "/create"]);
});
