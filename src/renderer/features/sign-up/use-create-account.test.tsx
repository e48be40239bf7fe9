import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { takeAfterSignUp } from "#renderer/lib/session/after-sign-up.ts";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { keptPrompt } from "#renderer/lib/storage/kept-prompt.ts";
import { createRest } from "#renderer/lib/transport/rest.ts";
import { closeScreen, quiet, showPages, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { currentSignUp, EMPTY_SIGN_UP, type SignUpState } from "./sign-up-state.ts";
import { useCreateAccount } from "./use-create-account.ts";

function Create() {
  const create = useCreateAccount("standard");
  return (
    <button type="button" onClick={() => void create()}>
      Create
    </button>
  );
}

const NOBODY = { subscribe: quiet, get: () => ({ userId: null }), isLoggedIn: () => false };

/** Creates the account of the current sign-up, which leads to the onboarding. */
async function createAccount(services: object, page = "First step"): Promise<void> {
  showPages(
    {
      "/": (
        <WithServices services={services}>
          <Create />
        </WithServices>
      ),
      [paths.onboarding.pattern]: <p>First step</p>,
      [paths.guidePair.pattern]: <p>Pairing</p>,
    },
    "/",
  );
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText(page)).toBeTruthy();
}

test("sign-up: keeps person, session and account until they are taken over (@P-231)", async () => {
  const account = accountRecord();
  const made = { token: "t", refreshToken: "r", user: { id: "ada" }, account };
  const held: SignUpState[] = [];
  const session = {
    ...NOBODY,
    takeOver: () => held.push(currentSignUp().get()),
  };
  const selected: string[] = [];
  const services = {
    session,
    account: { select: (id: string) => selected.push(id) },
    rest: answering(() => made),
  };
  currentSignUp().set({ userName: "Ada", companyName: "Berg & Co", userRole: "owner" });
  await createAccount(services);
  const came = { user: { id: "ada" }, authResponse: { token: "t" }, accountResponse: { id: account.id } };
  expect(held).toMatchObject([{ companyName: "Berg & Co", ...came }]);
  expect(selected).toEqual([account.id]);
  expect(currentSignUp().get()).toEqual(EMPTY_SIGN_UP);
});

test.each([
  ["a complete account", true, "/api/auth/register"],
  ["one without its address", false, "/api/auth/register/partial"],
])("sign-up: sends the browser's session with %s (@P-376)", async (_, withAddress, path) => {
  const calls: (readonly [string, string | null])[] = [];
  const rest = createRest({
    baseUrl: "https://music.test",
    caller: () => testCaller(),
    session: { ...NOBODY, token: async () => null, refresh: async () => null, replaceToken: () => undefined },
    fetch: async (url, init) => {
      calls.push([new URL(String(url)).pathname, new Headers(init?.headers).get("x-session-flag")]);
      return Response.json({
        userId: "ada",
        token: "t",
        refreshToken: "r",
        refresh_token: "r",
        supportChatHash: "",
        user: { id: "ada" },
        account: accountRecord(),
        billing_group: null,
      });
    },
  });
  currentSignUp().set({ userName: "Ada", companyName: "Berg & Co", userRole: "owner", withAddress });
  const session = { ...NOBODY, takeOver: () => undefined };
  await createAccount({ session, account: { select: () => undefined }, rest });
  expect(calls).toEqual([[path, testCaller().agent.sessionId]]);
});

test("sign-up: a page that the person wanted before is opened first, except Home", async () => {
  const services = {
    session: { ...NOBODY, takeOver: () => undefined },
    account: { select: () => undefined },
    rest: answering(() => ({ token: "t", refreshToken: "r", user: { id: "ada" }, account: accountRecord() })),
  };
  const kept = redirectToStore(localStorage);
  kept.write(paths.guidePair());
  await createAccount(services, "Pairing");
  expect(kept.read()).toBeNull();
  closeScreen();
  kept.write(paths.home());
  await createAccount(services);
});

test("sign-up: a prompt typed before becomes a step of the onboarding", async () => {
  redirectToStore(localStorage).write(paths.createAiPlaylist({ prompt: "quiet jazz" }));
  expect(takeAfterSignUp("shop", "setup")).toBe("/accounts/shop/onboarding/setup");
  expect(keptPrompt().read()).toBe("quiet jazz");
  keptPrompt().clear();
});
