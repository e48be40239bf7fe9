import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { quiet, showScreen } from "#tests/factories/browser/desktop-screen.tsx";
import { LoginChoicePage } from "./login-page.tsx";

async function choices(opensLinks: boolean): Promise<readonly string[]> {
  showScreen(<LoginChoicePage />, { opensLinks, pairing: { lost: async () => null, on: quiet } });
  await screen.findByText("Pair with a code");
  const titles = ["Pair with a code", "Sign in with your browser", "Sign in with e-mail"];
  return [...document.querySelectorAll("a, button")].flatMap(({ textContent }) =>
    titles.filter((title) => textContent?.includes(title)),
  );
}

test("sign-in: where the browser cannot bring a person back, it is offered last", async () => {
  expect(await choices(false)).toEqual([
    "Pair with a code",
    "Sign in with e-mail",
    "Sign in with your browser",
  ]);
  expect(screen.getByText(/can't bring you back/)).toBeTruthy();
});

test("sign-in: a browser that brings a person back comes before e-mail", async () => {
  expect(await choices(true)).toEqual([
    "Pair with a code",
    "Sign in with your browser",
    "Sign in with e-mail",
  ]);
});
