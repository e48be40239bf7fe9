import { expect } from "@playwright/test";
import { serviceSettings } from "#server/db/schema/service.ts";
import { applyMove } from "#server/modules/moves/public.ts";
import { test } from "./fixtures.ts";

test("domain migration: a page of the new address brings along what the browser remembers of the old one (@P-016)", async ({
  page,
  service,
  company,
}) => {
  const from = service.url.replace("127.0.0.1", "localhost");
  const to = service.url;
  const { services } = service.service;
  const { token, refreshToken, supportChatHash } = await company.owner.openSession();
  const kept = JSON.stringify({ token, refreshToken, supportChatHash });

  // At the old address somebody is signed in, and has chosen a theme, a language and cookies.
  await page.goto(`${from}/icon.svg`);
  await page.evaluate((session) => {
    localStorage.setItem("roomtone.theme", '"dark"');
    localStorage.setItem("roomtone.language", '"sv"');
    localStorage.setItem("roomtone.session", session);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there without a certificate.
    document.cookie = "roomtone.consent=2; Path=/";
  }, kept);
  await page.context().clearCookies({ domain: "127.0.0.1" });

  const updatedAt = new Date();
  await services.db.insert(serviceSettings).values([
    { name: "moved_from", value: from, updatedAt },
    { name: "moved_to", value: to, updatedAt },
  ]);
  await applyMove(services);
  try {
    const opened: string[] = [];
    page.on("framenavigated", (frame) => opened.push(new URL(frame.url()).origin));
    await page.goto(`${to}/legal?from=mail#terms`).catch(() => undefined);
    await page.waitForURL(`${to}/legal?from=mail#terms`);
    await expect(page.locator("html")).toHaveAttribute("lang", "sv");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(opened).toContain(from);

    const here = await page.evaluate(() => ({
      theme: localStorage.getItem("roomtone.theme"),
      language: localStorage.getItem("roomtone.language"),
      session: localStorage.getItem("roomtone.session"),
      cookies: document.cookie,
    }));
    expect(here).toMatchObject({ theme: '"dark"', language: '"sv"', session: null });
    expect(here.cookies.split("; ").toSorted()).toEqual(["roomtone.consent=2", "roomtone.moved=done"]);

    // Nobody is signed in by it, and the next page stays where it is.
    opened.length = 0;
    await page.goto(`${to}/home`);
    await page.waitForURL(`${to}/login`);
    expect(new Set(opened)).toEqual(new Set([to]));
  } finally {
    await services.db.delete(serviceSettings);
    await applyMove(services);
  }
});
