import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { LoginForm } from "./login-form.tsx";

function showForm(
  login: (email: string, password: string) => Promise<void>,
  kind: "web" | "electron" = "web",
): void {
  showScreen(
    <WithServices
      services={{ session: { login }, host: { kind, ...(kind === "electron" && { browserSignIn: {} }) } }}
    >
      <LoginForm email="" onSignedIn={() => undefined} />
    </WithServices>,
  );
}

function type(label: string, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

test("sign-in form: too many attempts show the next step", async () => {
  showForm(() => Promise.reject(new ApiError({ status: 429, code: "rate_limited", message: "no" })));
  type("E-mail", "somebody@shop.se");
  type("Password", "x");
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Too many attempts");
});

test.each([
  ["web", "Your company requires its own sign-in instead of a password.", 1],
  ["electron", "Choose “Sign in with your browser”.", 0],
] as const)("sign-in form, %s: leads to the sign-in required by the company", async (kind, text, links) => {
  const detail = { status: 401, code: "unauthorized", message: "no", organisation: "acme" } as const;
  showForm(() => Promise.reject(new ApiError(detail)), kind);
  type("E-mail", "somebody@shop.se");
  type("Password", "x");
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect((await screen.findByRole("alert")).textContent).toContain(text);
  const found = screen.queryAllByRole<HTMLAnchorElement>("link", { name: "Go to your company's sign-in" });
  expect(found.map(({ pathname }) => pathname)).toEqual(Array(links).fill("/login/saml/acme"));
});

test("sign-in form: a field is validated on leaving, then while typing (@P-333)", async () => {
  showForm(() => Promise.resolve());
  const refused = () => screen.queryByText("Must be a valid email");
  // Leaving a field of an untouched form shows no error.
  fireEvent.blur(screen.getByLabelText("Password"));
  await act(async () => type("E-mail", "some"));
  expect(refused()).toBeNull();
  fireEvent.blur(screen.getByLabelText("E-mail"));
  await expect.poll(refused).not.toBeNull();
  expect(screen.queryByText("Cannot be empty")).toBeNull();
  type("E-mail", "somebody@shop.se");
  await expect.poll(refused).toBeNull();
  type("E-mail", "somebody@");
  await expect.poll(refused).not.toBeNull();
});

test("sign-in form: requires an e-mail address and a password of any length (@P-314)", async () => {
  const sent: string[][] = [];
  showForm(async (...credentials) => void sent.push(credentials));
  const attempt = async (email: string, password: string) => {
    type("E-mail", email);
    type("Password", password);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Sign in" })));
    const messages = ["E-mail", "Password"].map((label) => {
      const described = screen.getByLabelText(label).getAttribute("aria-describedby") ?? "";
      return described
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join("");
    });
    return messages;
  };
  expect(await attempt("", "")).toEqual(["Cannot be empty", "Cannot be empty"]);
  expect(await attempt("abc", "xyz")).toEqual(["Must be a valid email", ""]);
  expect(await attempt("abc@shop.se", "")).toEqual(["", "Cannot be empty"]);
  expect(sent).toEqual([]);
  expect(await attempt("abc@shop.se", "xyz")).toEqual(["", ""]);
  await expect.poll(() => sent).toEqual([["abc@shop.se", "xyz"]]);
});
