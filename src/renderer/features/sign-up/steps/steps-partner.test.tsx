import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { currentSignUp } from "#renderer/features/sign-up/sign-up-state.ts";
import { paths } from "#renderer/lib/paths.ts";
import { quiet, showPages, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { SIGNED_IN } from "#tests/factories/people/ada.ts";
import { PartnerUserPage } from "./steps-partner.tsx";

test("partner sign-up: a signed-in person is asked only for their role", async () => {
  const session = { subscribe: quiet, get: () => SIGNED_IN, onEnd: quiet, isLoggedIn: () => true };
  showPages(
    {
      [paths.partnerSignUpUser()]: (
        <WithServices services={{ session, rest: answering(() => ({})) }}>
          <PartnerUserPage />
        </WithServices>
      ),
      [paths.partnerSignUpCompanyInfo()]: <p>What the business is</p>,
    },
    paths.partnerSignUpUser(),
  );
  fireEvent.click(await screen.findByRole("radio", { name: "Manager" }));
  expect(screen.queryByLabelText("E-mail")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("What the business is")).toBeTruthy();
  expect(currentSignUp().get().userRole).toBe("manager");
});
