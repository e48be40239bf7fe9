import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { paths } from "#renderer/lib/paths.ts";
import { accountRecord } from "#tests/factories/account.ts";
import { closeScreen, quiet, showPages, WithServices } from "#tests/factories/desktop-screen.tsx";
import { answering } from "#tests/factories/rest.ts";
import { currentSignUp, EMPTY_SIGN_UP, type SignUpState } from "./sign-up-state.ts";
import { useCreateAccount } from "./use-create-account.ts";

afterEach(() => {
  currentSignUp().clear();
  closeScreen();
});

function Create() {
  const create = useCreateAccount("standard");
  return (
    <button type="button" onClick={() => void create()}>
      Create
    </button>
  );
}

test("sign-up: keeps person, session and account until they are taken over (@P-231)", async () => {
  const account = accountRecord();
  const made = { token: "t", refreshToken: "r", user: { id: "ada" }, account };
  const held: SignUpState[] = [];
  const session = {
    subscribe: quiet,
    get: () => ({ userId: null }),
    isLoggedIn: () => false,
    takeOver: () => held.push(currentSignUp().get()),
  };
  const selected: string[] = [];
  const services = {
    session,
    account: { select: (id: string) => selected.push(id) },
    rest: answering(() => made),
  };
  currentSignUp().set({ userName: "Ada", companyName: "Berg & Co", userRole: "owner" });
  showPages(
    {
      "/": (
        <WithServices services={services}>
          <Create />
        </WithServices>
      ),
      [paths.home()]: <p>Home</p>,
    },
    "/",
  );
  fireEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Home")).toBeTruthy();
  const came = { user: { id: "ada" }, authResponse: { token: "t" }, accountResponse: { id: account.id } };
  expect(held).toMatchObject([{ companyName: "Berg & Co", ...came }]);
  expect(selected).toEqual([account.id]);
  expect(currentSignUp().get()).toEqual(EMPTY_SIGN_UP);
});
