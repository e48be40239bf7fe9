import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openClient } from "#tests/factories/browser/whole-client.tsx";

/** Links to sign-in, in the whole client. */

const ADA = "ada@shop.test";
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: "input" });

/** Opens a link to sign-in, which fills in an e-mail, and gives a password there; returns the next address. */
async function signInAt(address: string, filledIn = "") {
  const { here, services, signIn } = await openClient(address, { isSignedIn: false });
  const given: string[][] = [];
  const login = async (...credentials: string[]) => {
    given.push(credentials);
    signIn();
  };
  Object.assign(services.session, { login });
  const email = await field("E-mail");
  expect(email.value).toBe(filledIn);
  if (filledIn === "") fireEvent.input(email, { target: { value: ADA } });
  fireEvent.input(await field("Password"), { target: { value: "a long one" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(here()).not.toMatch(/^\/login/));
  expect(given).toEqual([[ADA, "a long one"]]);
  return here();
}

test.each(["/login", "/login/"])(
  "sign-in link: %s fills in the e-mail and names the destination (@P-048)",
  async (address) => {
    const link = `${address}?email=${encodeURIComponent(ADA)}&redirectTo=%2Fsearch`;
    expect(await signInAt(link, ADA)).toBe("/search");
  },
);

test.each(["", "?redirectTo=%2F%2Fexample.org%2Fx", "?redirectTo=https%3A%2F%2Fexample.org"])(
  "sign-in link: with %j it opens home, never another site (@P-143)",
  async (search) => expect(await signInAt(`/login${search}`)).toBe("/home"),
);
