import { screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { FullFormPage } from "#renderer/features/sign-up/full-form-page.tsx";
import { currentSignUp, EMPTY_ANSWERS, type SignUpState } from "#renderer/features/sign-up/sign-up-state.ts";
import { paths } from "#renderer/lib/paths.ts";
import { closeScreen, quiet, showPages, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { STEPS } from "./steps.ts";
import { PartnerCompanyInfoPage, PartnerCompanyPage, PartnerUserPage } from "./steps-partner.tsx";
import { CompanyPage, CompanyTypePage, RolePage, UserPage } from "./steps-standard.tsx";

const PAGES: Readonly<Record<string, ComponentType>> = {
  [paths.signUpUser()]: UserPage,
  [paths.signUpRole()]: RolePage,
  [paths.signUpCompanyType()]: CompanyTypePage,
  [paths.signUpCompany()]: CompanyPage,
  [paths.partnerSignUpUser()]: PartnerUserPage,
  [paths.partnerSignUpCompanyInfo()]: PartnerCompanyInfoPage,
  [paths.partnerSignUpCompany()]: PartnerCompanyPage,
  [paths.signUpFullForm()]: FullFormPage,
};

const services = {
  session: { subscribe: quiet, get: () => ({ userId: null, zoneId: null }), isLoggedIn: () => false },
  rest: answering(() => ({ country: "US" })),
};

/** Names of the fields of a sign-up screen on which every question is open. */
async function fieldsOf(path: string, identity: Partial<SignUpState>): Promise<readonly string[]> {
  const Page = PAGES[path];
  if (!Page) throw new Error(`No screen at ${path}`);
  currentSignUp().set({ companyType: "retail", withAddress: true, chosenCountry: "US", ...identity });
  const page = (
    <WithServices services={services}>
      <Page />
    </WithServices>
  );
  showPages({ [path]: page }, path);
  await screen.findByRole("heading", { level: 1 });
  const fields = [...document.querySelectorAll("form [name]")];
  const names = new Set(fields.map((field) => field.getAttribute("name") ?? ""));
  closeScreen();
  return [...names].filter((name) => name !== "");
}

const STANDARD = STEPS.standard.map(({ path }) => path);
const PARTNER = STEPS.partner.map(({ path }) => path);
const ALL = Object.keys(EMPTY_ANSWERS);
const without = (...names: readonly string[]) => ALL.filter((name) => !names.includes(name));
const WITH_GOOGLE = { ssoToken: "token", ssoVerifier: "verifier" };

test.each([
  ["step by step", STANDARD, ALL, {}],
  // Partners always give their address.
  ["of partners", PARTNER, without("withAddress"), {}],
  ["on one page", [paths.signUpFullForm()], ALL, {}],
  // The identity stands for a password.
  ["with Google", STANDARD, without("password"), WITH_GOOGLE],
  ["of partners with Google", PARTNER, without("password", "withAddress"), WITH_GOOGLE],
])("sign-up %s: asks for every answer exactly once (@P-484)", async (_, screens, answers, identity) => {
  const asked: string[] = [];
  for (const path of screens) asked.push(...(await fieldsOf(path, identity)));
  expect(asked.toSorted()).toEqual(answers.toSorted());
});
