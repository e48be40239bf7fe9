import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { User } from "#shared/contract/rest/entities.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { ADA, SIGNED_IN } from "#tests/factories/people/ada.ts";
import { EditUserPage } from "./edit-user-page.tsx";

/** A signed-in person's profile, with a service that answers each change when the test allows it. */
async function showProfile(read: () => User = () => ADA) {
  const sent: unknown[] = [];
  const answers: ((answer: User | ApiError) => void)[] = [];
  const rest = answering(({ method, path, body }) => {
    if (path.endsWith("/identities")) return { items: [], has_password: true, offered: [] };
    if (path.endsWith("/accounts")) return { items: [] };
    if (method === "GET") return read();
    sent.push([method, path, body]);
    return new Promise((resolve, reject) => {
      answers.push((answer) => (answer instanceof ApiError ? reject(answer) : resolve(answer)));
    });
  });
  const session = { subscribe: quiet, get: () => SIGNED_IN, onEnd: quiet };
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  showScreen(
    <WithServices services={{ rest, session, queryClient, account: { subscribe: quiet, get: () => null } }}>
      <QueryClientProvider client={queryClient}>
        <EditUserPage />
      </QueryClientProvider>
    </WithServices>,
    {},
    { path: paths.userEdit, address: "/user/edit" },
  );
  const held = () => queryClient.getQueryData<User>(queryKeys.user("ada"));
  const answer = async (said: User | ApiError) => act(async () => answers.shift()?.(said));
  return { sent, answer, held };
}

const name = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });

async function save(text: string) {
  fireEvent.input(await name(), { target: { value: text } });
  await act(async () => fireEvent.submit(screen.getByRole("button", { name: "Save" })));
}

test("profile: a new name shows everywhere at once, then as the service normalised it", async () => {
  const { sent, answer, held } = await showProfile();
  await save("  Ada Byron ");
  await expect
    .poll(() => sent)
    .toEqual([["PUT", "/api/auth/users/ada", { name: "Ada Byron", start_of_week: 1 }]]);
  await expect.poll(held).toMatchObject({ name: "Ada Byron", email: "ada@shop.se" });
  await answer({ ...ADA, name: "Ada King" });
  expect(await screen.findByText("Profile saved")).toBeTruthy();
  expect(held()?.name).toBe("Ada King");
});

test("profile: a refused name shows at the field, keeps the input and appears nowhere else", async () => {
  const { sent, answer, held } = await showProfile();
  await save("Ada Byron");
  await expect.poll(() => sent.length).toBe(1);
  const fields = { name: { code: "format" } } as const;
  await answer(new ApiError({ status: 400, code: "invalid", message: "no", fields }));
  expect((await screen.findByRole("alert")).textContent).toContain("Invalid format");
  expect((await name()).value).toBe("Ada Byron");
  expect(held()?.name).toBe("Ada");
  // It still counts as a change: the next submit sends it.
  await act(async () => fireEvent.submit(screen.getByRole("button", { name: "Save" })));
  await expect.poll(() => sent.length).toBe(2);
  expect(screen.queryByText("Profile saved")).toBeNull();
});

test("profile: an empty name is not sent (@P-313)", async () => {
  const { sent } = await showProfile();
  await save(" ");
  expect((await screen.findByRole("alert")).textContent).toContain("Cannot be empty");
  expect(sent).toEqual([]);
});

test("profile: a failing person request can be retried (@P-057)", async () => {
  let isDown = true;
  await showProfile(() => {
    if (isDown) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
    return ADA;
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  fireEvent.click(again);
  expect((await name()).value).toBe("Ada");
});
