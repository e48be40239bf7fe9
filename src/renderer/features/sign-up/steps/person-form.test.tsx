import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { PersonForm } from "./person-form.tsx";

test("sign-up: a five-character password is refused at its field without a request (@P-316)", async () => {
  const asked: string[] = [];
  const rest = answering(({ method, path }) => {
    if (method !== "GET") asked.push(path);
    return method === "GET" ? { google: false, apple: false, saml: false } : { available: false };
  });
  showScreen(
    <WithServices services={{ rest }}>
      <PersonForm kind="standard" path={paths.signUpUser()} />
    </WithServices>,
  );
  const fill = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  const next = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Continue" })));
  fill("Your name", "Ada Berg");
  fill("E-mail", "ada@shop.se");
  fill("Password", "12345");
  await next();
  expect(await screen.findByText("Must be at least 6 characters")).toBeTruthy();
  expect(asked).toEqual([]);
  fill("Password", "123456");
  await next();
  await expect.poll(() => asked).toEqual(["/api/auth/register/email/available"]);
});
