import { expect } from "@playwright/test";
import { User } from "#shared/contract/rest/entities.ts";
import { DEMO_PASSWORD } from "#tests/factories/service/api.ts";
import { test } from "./fixtures.ts";

test("languages: a Swedish browser never shows English; choices are kept, a profile's everywhere", {
  tag: ["@P-015"],
}, async ({ browser, company, api, baseURL }) => {
  const { owner } = company;
  const own = `/api/auth/users/${owner.id}`;
  const open = async (locale: string) => {
    const context = await browser.newContext({ locale, ...(baseURL === undefined ? {} : { baseURL }) });
    return { context, page: await context.newPage() };
  };

  // A Swedish browser: every heading that appears is recorded, however briefly.
  const swedish = await open("sv-SE");
  await swedish.page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenTexts: seen });
    new MutationObserver(() => seen.push(document.body?.textContent ?? "")).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await swedish.page.goto("/login");
  const button = swedish.page.getByRole("button", { name: "Logga in", exact: true });
  await expect(button).toBeVisible();
  await expect(swedish.page.locator("html")).toHaveAttribute("lang", "sv");
  await expect(swedish.page).toHaveTitle("Logga in · Roomtone");
  const seen = await swedish.page.evaluate(() => (window as { seenTexts?: string[] }).seenTexts ?? []);
  expect(seen.filter((text) => /Sign in|Password/.test(text))).toEqual([]);

  // The choice at sign-in changes the page at once and survives a reload.
  await swedish.page.getByLabel("Språk").selectOption("English");
  await expect(swedish.page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await swedish.page.reload();
  await expect(swedish.page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await swedish.page.getByLabel("Language").selectOption("Svenska");
  await swedish.page.getByLabel("E-post").fill(owner.email);
  await swedish.page.getByLabel("Lösenord", { exact: true }).fill(DEMO_PASSWORD);
  await button.click();
  await expect(swedish.page.getByRole("navigation", { name: "Huvudmeny" })).toContainText("Bibliotek");
  // The profile had no language: the current one is stored in it.
  await expect.poll(async () => (await api.rest("GET", own, User)).language).toBe("sv");

  // In an English browser the first page after sign-in is in the person's language.
  const english = await open("en-GB");
  await english.page.goto("/login");
  await english.page.getByLabel("E-mail").fill(owner.email);
  await english.page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await english.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(english.page.getByRole("navigation", { name: "Huvudmeny" })).toBeVisible();

  // A change in the profile reaches the other browser without a reload.
  await english.page.goto("/user/edit");
  await english.page.getByRole("combobox", { name: "Ditt språk" }).click();
  await english.page.getByRole("option", { name: "English" }).click();
  await expect(english.page.getByRole("heading", { name: "Your profile", level: 1 })).toBeVisible();
  await expect(swedish.page.getByRole("navigation", { name: "Main" })).toContainText("Library");
  await expect.poll(async () => (await api.rest("GET", own, User)).language).toBe("en");

  await swedish.context.close();
  await english.context.close();
});
