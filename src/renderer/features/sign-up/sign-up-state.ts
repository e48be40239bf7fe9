import { create } from "zustand";
import { isTokenValid, readClaims } from "#renderer/lib/session/token.ts";
import { type KeyValueStorage, type Stored, stored } from "#renderer/lib/storage/stored.ts";
import type { Registered, UserRole } from "#shared/contract/rest/people/sign-up.ts";
import type { BusinessGroup, BusinessType } from "#shared/domain/accounts/business-types.ts";
import type { Message } from "#shared/domain/validation/message.ts";

/** Answers from the sign-up screens (specification, platform §3). Empty: not answered yet. */
export interface SignUpAnswers {
  userName: string;
  email: string;
  password: string;
  userRole: UserRole | "";
  companyType: BusinessGroup | "";
  companySubtype: BusinessType | "";
  /** Free text. */
  companyTypeDescription: string;
  numberOfLocations: number | null;
  companyName: string;
  companyVatId: string;
  companyWebsite: string;
  chosenCountry: string;
  acceptedLegal: boolean;
  /** Whether the address is given now; a standard account may add it later. */
  withAddress: boolean;
  address: string;
  postal_code: string;
  city: string;
  state: string;
}

/** The answers and results of a sign-up. */
export interface SignUpState extends SignUpAnswers {
  /** The token of a person who signs up through another service, see [Note: signing up elsewhere]. */
  ssoToken: string | null;
  /** The verifier stored by this tab, required with the token. */
  ssoVerifier: string | null;
  /** The registration's result: person, session and account. */
  user: Registered["user"] | null;
  authResponse: Pick<Registered, "token"> | null;
  accountResponse: Registered["account"] | null;
  /** The service's message about an answer of an earlier screen. */
  error: Message | string | null;
  /** The refused answer: its screen scrolls to it. */
  scrollHint: keyof SignUpAnswers | null;
}

export const EMPTY_ANSWERS: SignUpAnswers = {
  userName: "",
  email: "",
  password: "",
  userRole: "",
  companyType: "",
  companySubtype: "",
  companyTypeDescription: "",
  numberOfLocations: null,
  companyName: "",
  companyVatId: "",
  companyWebsite: "",
  chosenCountry: "",
  acceptedLegal: false,
  withAddress: false,
  address: "",
  postal_code: "",
  city: "",
  state: "",
};

/** State without another service. */
export const NO_TOKEN = { ssoToken: null, ssoVerifier: null } as const;

export const EMPTY_SIGN_UP: SignUpState = {
  ...EMPTY_ANSWERS,
  ...NO_TOKEN,
  user: null,
  authResponse: null,
  accountResponse: null,
  error: null,
  scrollHint: null,
};

/**
 * Whether a person counts as authenticated at sign-up: signed in, just registered, or with a token of another service
 * (specification, platform §4).
 */
export function isAuthenticatedForSignUp(
  isLoggedIn: boolean,
  { authResponse, user, ssoToken }: Pick<SignUpState, "authResponse" | "user" | "ssoToken">,
): boolean {
  return (
    isLoggedIn || (authResponse !== null && authResponse.token !== "" && user !== null) || ssoToken !== null
  );
}

/** Answers that survive a reload: all but the password and the terms, which are accepted on registering. */
type KeptAnswers = Omit<SignUpAnswers, "password" | "acceptedLegal"> &
  Pick<SignUpState, "ssoToken" | "ssoVerifier">;

/** A sign-up in progress: in memory, and without its secrets in the tab's storage. */
export class SignUp {
  readonly #kept: Stored<KeptAnswers>;
  readonly #state = create(() => EMPTY_SIGN_UP);

  constructor(storage: KeyValueStorage) {
    this.#kept = stored(storage, "sign-up", keptAnswers);
    this.#state.setState(this.#kept.read() ?? {});
  }

  readonly get = this.#state.getState;

  readonly subscribe: (listener: () => void) => () => void = this.#state.subscribe;

  /** Stores answers or results. */
  set(change: Partial<SignUpState>): void {
    const { password, acceptedLegal, user, authResponse, accountResponse, error, scrollHint, ...kept } = {
      ...this.get(),
      ...change,
    };
    this.#kept.write(kept);
    this.#state.setState(change);
  }

  /** Clears everything after an account was created. */
  clear(): void {
    this.#kept.clear();
    this.#state.setState(EMPTY_SIGN_UP, true);
  }
}

/** Parses stored answers; a value of the wrong type counts as unanswered. */
function keptAnswers(value: unknown): KeptAnswers | null {
  if (typeof value !== "object" || value === null) return null;
  const given = value as Readonly<Record<string, unknown>>;
  const { password, acceptedLegal, ...empty } = EMPTY_ANSWERS;
  const read = Object.entries(empty).map(([name, none]) => {
    const is = given[name];
    const fits = none === null ? is === null || typeof is === "number" : typeof is === typeof none;
    return [name, fits ? is : none];
  });
  return { ...(Object.fromEntries(read) as KeptAnswers), ...keptToken(given) };
}

/** A stored token of another service with its verifier, while valid. */
function keptToken({
  ssoToken,
  ssoVerifier,
}: Readonly<Record<string, unknown>>): Pick<SignUpState, "ssoToken" | "ssoVerifier"> {
  if (typeof ssoToken !== "string" || typeof ssoVerifier !== "string") return NO_TOKEN;
  const isGood = isTokenValid(ssoToken, readClaims(ssoToken).expiresAt, Date.now());
  return isGood ? { ssoToken, ssoVerifier } : NO_TOKEN;
}

/** Whether any question has been answered. */
export function isBegun({ userName, email, userRole, companySubtype }: SignUpState): boolean {
  return [userName, email, userRole, companySubtype].some((text) => text !== "");
}

let signUp: SignUp | null = null;

/** The sign-up of this tab. */
export function currentSignUp(): SignUp {
  signUp ??= new SignUp(sessionStorage);
  return signUp;
}
