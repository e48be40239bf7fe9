import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { User } from "#shared/contract/rest/entities.ts";
import { quiet, showScreen, silent, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { ADA, SIGNED_IN } from "#tests/factories/people/ada.ts";
import { ChangeEmailPage } from "./change-email-page.tsx";
import { ChangePasswordPage } from "./change-password-page.tsx";

const PAGES = {
  password: { Page: ChangePasswordPage, path: paths.changePassword, address: "/user/change-password" },
  email: { Page: ChangeEmailPage, path: paths.changeEmail, address: "/user/change-email" },
} as const;

/** A page of a signed-in person; returns what is sent. */
function show(name: keyof typeof PAGES, read: () => User = () => ADA, answer: () => unknown = silent) {
  vi.stubGlobal("fetch", async () => Response.json({ mail: "smtp" }));
  const { Page, path, address } = PAGES[name];
  const sent: unknown[] = [];
  const rest = answering(({ method, path: called, body }) => {
    if (method === "GET") return read();
    sent.push([method, called, body]);
    return answer();
  });
  const session = { subscribe: quiet, get: () => SIGNED_IN, onEnd: quiet };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ rest, session, queryClient }}>
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path, address },
  );
  return sent;
}

async function submit(button: string, fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields))
    fireEvent.input(await screen.findByLabelText(label), { target: { value } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: button })));
}
const said = async () => (await screen.findByRole("alert")).textContent;

test("change password: five characters are too few, six are enough (@P-316)", async () => {
  const sent = show("password");
  await submit("Change password", { "Current password": "old", "New password": "12345" });
  expect(await said()).toBe("Must be at least 6 characters");
  expect(sent).toEqual([]);
  await submit("Change password", { "New password": "123456" });
  await expect.poll(() => sent.length).toBe(1);
});

test.each(["password", "email"] as const)(
  "change %s: without a password none is asked for, and a new sign-in may be required",
  async (name) => {
    const refusal = { status: 403, code: "forbidden", reason: "sign-in-again", message: "No" } as const;
    const sent = show(
      name,
      () => ({ ...ADA, has_password: false }),
      () => Promise.reject(new ApiError(refusal)),
    );
    if (name === "password") await submit("Change password", { "New password": "123456" });
    else await submit("Send link", { "New e-mail": "ada@home.se" });
    expect(await said()).toMatch(/^Sign in again first\./);
    expect(sent).toHaveLength(1);
    expect(screen.queryByLabelText("Current password")).toBeNull();
  },
);

test("change e-mail: an invalid address is not sent (@P-313)", async () => {
  const sent = show("email");
  await submit("Send link", { "New e-mail": "ada@shop", "Current password": "old" });
  expect(await said()).toBe("Must be a valid email");
  expect(sent).toEqual([]);
  await submit("Send link", { "New e-mail": "ada@home.se" });
  await expect.poll(() => sent.length).toBe(1);
});

test.each(["password", "email"] as const)(
  "change %s: a failing person request can be retried (@P-057)",
  async (name) => {
    let isDown = true;
    show(name, () => {
      if (isDown) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
      return ADA;
    });
    const again = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    fireEvent.click(again);
    expect(await screen.findByLabelText("Current password")).toBeTruthy();
  },
);
