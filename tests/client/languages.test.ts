import { CreateTagStationDocument } from "#shared/contract/graphql/generated/operations.ts";
import { User } from "#shared/contract/rest/entities.ts";
import { expect } from "./expect.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./in-app.ts";

test("languages: a station describes its music in Swedish, on its page, as a card and as a row", async ({
  signedIn: page,
  company: { owner, account },
  api,
}) => {
  await api.rest("PUT", `/api/auth/users/${owner.id}`, User, { body: { language: "sv" } });
  await api.graphql(String(CreateTagStationDocument), {
    market: "SE",
    input: {
      owner: account,
      name: "Lugna hörnan",
      recipe: { tagGroups: [{ id: "mood", tags: ["calm", "relaxed"] }] },
    },
  });
  const about = "Spelar lugnt, avslappnat.";
  await page.goto(`/accounts/${account}/library/`);
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Lugna hörnan" });
  await expect(card).toContainText(about);
  await page
    .getByRole("main")
    .locator("label")
    .filter({ hasText: /^Rutnät$|^Lista$/ })
    .last()
    .click();
  await expect(card).toContainText(`Station · ${about}`);
  await card.getByRole("link", { name: "Lugna hörnan" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lugna hörnan" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(about);
  await goTo(page, "/search/Lugna+h%C3%B6rnan");
  await expect(page.getByRole("main").getByText(about).first()).toBeVisible();
  await expect(page.getByText("Plays calm")).toHaveCount(0);
});
