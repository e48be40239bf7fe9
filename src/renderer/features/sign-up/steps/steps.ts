import {
  isAuthenticatedForSignUp,
  type SignUpAnswers,
  type SignUpState,
} from "#renderer/features/sign-up/sign-up-state.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";

/**
 * [Note: the screens of sign-up] The answers of each screen. Every answer is asked for once; /signup/full-form asks for
 * all.
 */

/** A screen of sign-up and its questions. */
export interface Step {
  readonly path: string;
  /** The answers on this screen. */
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
/** The last screen, which creates the account: opens only when the earlier ones are answered. */
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
      // Partners also give their role here; signed-in people give only the role.
      isDone: (state, isLoggedIn) => isPersonKnown(state, isLoggedIn) && state.userRole !== "",
    },
    companyType(paths.partnerSignUpCompanyInfo()),
    company(paths.partnerSignUpCompany()),
  ],
};

/** First address of each kind of sign-up. */
export const START: Readonly<Record<SignUpKind, string>> = {
  standard: paths.signUp(),
  partner: paths.partnerSignUp(),
};

/** Whether the person is known: they gave their identity, or count as authenticated. */
export function isPersonKnown(state: SignUpState, isLoggedIn: boolean): boolean {
  const { userName, email, password } = state;
  if (isElsewhere(state, isLoggedIn)) return userName !== "" && email !== "";
  return (
    isAuthenticatedForSignUp(isLoggedIn, state) || [userName, email, password].every((text) => text !== "")
  );
}

/** Whether the person comes from another service. The name may be missing: Apple sends none. */
function isElsewhere({ authResponse, ssoToken }: SignUpState, isLoggedIn: boolean): boolean {
  return !isLoggedIn && authResponse === null && ssoToken !== null;
}

/** The first unanswered screen. */
export function nextStep(kind: SignUpKind, state: SignUpState, isLoggedIn: boolean): string {
  const steps = STEPS[kind];
  return (steps.find(({ isDone }) => !isDone(state, isLoggedIn)) ?? steps.at(-1))?.path ?? START[kind];
}

/**
 * Where the last screen, which creates the account, redirects when opened too early; null when it may open. People who
 * have not begun go to the start. After a reload only the password is asked for again.
 */
export function companyGuard(kind: SignUpKind, state: SignUpState, isLoggedIn: boolean): string | null {
  const next = nextStep(kind, state, isLoggedIn);
  if (next === STEPS[kind].at(-1)?.path) return null;
  const { userName, email, ssoToken } = state;
  const hasBegun = isPersonKnown(state, isLoggedIn) || ssoToken !== null || (userName !== "" && email !== "");
  return hasBegun ? next : START[kind];
}
