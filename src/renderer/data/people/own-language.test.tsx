import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { applyChosenLanguage, chosenLanguage } from "#renderer/lib/i18n/chosen-language.ts";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { ADA, SIGNED_IN } from "#tests/factories/people/ada.ts";
import { useFollowOwnLanguage } from "./own-language.ts";

/** Ada's name, once her record has been read. */
function Follower() {
  useFollowOwnLanguage();
  return useQuery(accountQueries(useServices()).user(ADA.id)).data?.name;
}

/** Signs Ada in, who has no language, in a Swedish browser. Returns the bodies of the changes to her record. */
async function signIn() {
  const shown = startI18n();
  await applyChosenLanguage(shown, localStorage, ["sv-SE"]);
  const saved: unknown[] = [];
  const rest = answering(({ method, body }) => {
    if (method === "PUT") saved.push(body);
    return ADA;
  });
  showScreen(
    <I18nextProvider i18n={shown}>
      <WithServices services={{ rest, session: { subscribe: quiet, get: () => SIGNED_IN } }}>
        <QueryClientProvider client={new QueryClient()}>
          <Follower />
        </QueryClientProvider>
      </WithServices>
    </I18nextProvider>,
  );
  await screen.findByText("Ada");
  return { shown, saved };
}

test("own language: the language that a browser asks for stays in that browser", async () => {
  const { shown, saved } = await signIn();
  expect(shown.language).toBe("sv");
  expect(saved).toEqual([]);
});

test("own language: a chosen language is stored with a person who has none", async () => {
  chosenLanguage(localStorage).write("sv");
  const { saved } = await signIn();
  await expect.poll(() => saved).toEqual([{ language: "sv" }]);
});
