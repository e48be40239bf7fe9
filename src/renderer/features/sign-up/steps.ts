import type { SignUpKind } from "#shared/contract/rest/sign-up.ts";
import { paths } from "../../lib/paths.ts";
import { isAuthenticatedForSignUp, type SignUpAnswers, type SignUpState } from "./sign-up-state.ts";

/** [Note: the screens of sign-up] What each collects. Every answer is asked for once; /signup/full-form asks for all. */

/** A screen of sign-up with its question. */
export interface Step {
  readonly path: string;
  /** The answers that it asks for. */
  readonly asks: readonly (keyof SignUpAnswers)[];
  readonly isDone: (state: SignUpState, isLoggedIn: boolean) => boolean;
}

const PERSON = ["userName", "email", "password"] as const;
const person = (path: string): Step => ({ path, asks: PERSON, isDone: isPersonKnown });
const companyType = (path: string): Step => ({
  path,
  asks: ["companyType", "companySubtype", "companyTypeDescription", "numberOfLocations"],
  isDone: ({ companySubtype }) => companySubtype !== "",
});
/** Leads to the account: what comes before has been answered when it is opened. */
const company = (path: string): Step => ({ path, asks: [], isDone: () => false });

export const STEPS: Readonly<Record<SignUpKind, readonly Step[]>> = {
  standard: [
    person(paths.signUpUser()),
    { path: paths.signUpRole(), asks: ["userRole"], isDone: ({ userRole }) => userRole !== "" },
    companyType(paths.signUpCompanyType()),
    company(paths.signUpCompany()),
  ],
  partner: [
    {
      path: paths.partnerSignUpUser(),
      asks: [...PERSON, "userRole"],
      // Partners say on it what they do as well; that alone whoever is signed in.
      isDone: (state, isLoggedIn) => isPersonKnown(state, isLoggedIn) && state.userRole !== "",
    },
    companyType(paths.partnerSignUpCompanyInfo()),
    company(paths.partnerSignUpCompany()),
  ],
};

/** Where each kind of sign-up begins. */
export const START: Readonly<Record<SignUpKind, string>> = {
  standard: paths.signUp(),
  partner: paths.partnerSignUp(),
};

/** Whether the one who signs up is known: they said who they are, or count as authenticated. */
export function isPersonKnown(state: SignUpState, isLoggedIn: boolean): boolean {
  const { userName, email, password } = state;
  if (isElsewhere(state, isLoggedIn)) return userName !== "" && email !== "";
  return (
    isAuthenticatedForSignUp(isLoggedIn, state) || [userName, email, password].every((text) => text !== "")
  );
}

/** Whether somebody comes from another service, which may know no name: Apple gives none. */
function isElsewhere({ authResponse, ssoToken }: SignUpState, isLoggedIn: boolean): boolean {
  return !isLoggedIn && authResponse === null && ssoToken !== null;
}

/** The first screen whose question is open. */
export function nextStep(kind: SignUpKind, state: SignUpState, isLoggedIn: boolean): string {
  const steps = STEPS[kind];
  return (steps.find(({ isDone }) => !isDone(state, isLoggedIn)) ?? steps.at(-1))?.path ?? START[kind];
}

/**
 * Where the last screen, which makes the account, sends people for whom it is too early; null where it opens. Who has not
 * begun goes to the start. A reload takes the password away, which is asked for again, and nothing else.
 */
export function companyGuard(kind: SignUpKind, state: SignUpState, isLoggedIn: boolean): string | null {
  const next = nextStep(kind, state, isLoggedIn);
  if (next === STEPS[kind].at(-1)?.path) return null;
  const { userName, email, ssoToken } = state;
  const hasBegun = isPersonKnown(state, isLoggedIn) || ssoToken !== null || (userName !== "" && email !== "");
  return hasBegun ? next : START[kind];
}
