import { SocialProfile } from "#shared/contract/rest/accounts/social-profiles.ts";
import { expectAccessible } from "./accessible.ts";
import { expect } from "./expect.ts";
import { signedInAs, test } from "./fixtures.ts";

test("company links: added, changed and removed on the overview; others can follow but not edit them", async ({
  signedIn: page,
  company,
  api,
}) => {
  await page.goto(`/accounts/${company.account}/settings/overview`);
  const links = page.getByRole("region", { name: "Links" });
  await links.getByRole("button", { name: "Add link" }).click();
  const dialog = page.getByRole("dialog", { name: "Add link" });
  await dialog.getByLabel("Where").click();
  await page.getByRole("option", { name: "Instagram" }).click();
  await dialog.getByLabel("Address").fill("https://facebook.com/harbour");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This isn't an address of the place you chose")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Address").fill("https://www.instagram.com/harbour");
  await dialog.getByRole("button", { name: "Save" }).click();
  const link = links.getByRole("link", { name: "https://www.instagram.com/harbour" });
  await expect(link).toHaveAttribute("href", "https://www.instagram.com/harbour");
  await links.getByRole("button", { name: "Edit Instagram" }).click();
  const change = page.getByRole("dialog", { name: "Change link" });
  await change.getByLabel("Address").fill("https://www.instagram.com/pine");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(links.getByRole("link", { name: "https://www.instagram.com/pine" })).toBeVisible();
  await expectAccessible(page);

  await links.getByRole("button", { name: "Remove Instagram" }).click();
  await expect(links.getByText("Add your website and your pages")).toBeVisible();

  const body = { network: "instagram", url: "https://www.instagram.com/pine" };
  const path = `/api/auth/accounts/${company.account}/social_profiles`;
  const { id } = await api.rest("POST", path, SocialProfile, { body });
  await signedInAs(page, company.staff);
  await page.goto(`/accounts/${company.account}/settings/overview`);
  await expect(links.getByRole("link", { name: "https://www.instagram.com/pine" })).toBeVisible();
  await expect(links.getByRole("button", { name: /Remove|Edit/ })).toHaveCount(0);
  await api.rest("DELETE", `/api/auth/social_profiles/${id}`, SocialProfile);
  await expect(links.getByRole("link")).toHaveCount(0);
});
