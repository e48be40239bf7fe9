import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError, type ApiErrorDetail } from "#renderer/lib/transport/api-error.ts";
import { showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { FirstOwnerPage } from "./first-owner-page.tsx";

const refusal = (status: number, reason: string) =>
  ({ status, code: status === 409 ? "conflict" : "not_found", message: "no", reason }) as const;

/** The page with a service that refuses the link, or accepts it and refuses the form. */
function open(refused: { readonly link?: ApiErrorDetail; readonly form?: ApiErrorDetail }) {
  const rest = answering(({ path }) => {
    const detail = path.endsWith("/check") ? refused.link : refused.form;
    if (detail) throw new ApiError(detail);
    return { works: true };
  });
  showScreen(
    <WithServices services={{ rest }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FirstOwnerPage />
      </QueryClientProvider>
    </WithServices>,
  );
}

/** Fills in and submits the form. */
async function send() {
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await screen.findByLabelText("Your name");
  type("Your name", "Ada Berg");
  type("E-mail", "ada@shop.example");
  type("Password", "long enough");
  type("Business name", "Berg & Co");
  fireEvent.click(screen.getByRole("button", { name: "Create and sign in" }));
}

test.each([
  ["was replaced", refusal(404, "unknown"), "This link doesn't work"],
  ["was used", refusal(409, "used"), "Roomtone is already set up"],
  ["was guessed at", refusal(429, "too-many-tries"), "Too many attempts"],
])("first owner: a link that %s shows its error before the form", async (_name, link, heading) => {
  open({ link });
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
  expect(screen.queryByLabelText("Your name")).toBeNull();
});

test("first owner: a link check that fails without a network can be retried", async () => {
  open({ link: { status: 0, code: "offline", message: "Failed to fetch" } });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

test("first owner: without a network the form keeps its input", async () => {
  open({ form: { status: 0, code: "offline", message: "Failed to fetch" } });
  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn't reach Roomtone");
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("ada@shop.example");
});

test("first owner: a link used by another person meanwhile leads to sign-in", async () => {
  open({ form: refusal(409, "used") });
  await send();
  const link = await screen.findByRole("link", { name: "Go to sign-in" });
  expect(link.getAttribute("href")).toBe("/login");
});
