import type { Registered, UserRole } from "#shared/contract/rest/sign-up.ts";
import type { BusinessGroup, BusinessType } from "#shared/domain/accounts/business-types.ts";
import type { Message } from "#shared/domain/validation/message.ts";
import { isTokenValid, readClaims } from "../../lib/session/token.ts";
import { type KeyValueStorage, type Stored, stored } from "../../lib/storage/stored.ts";

/** What somebody says over the screens of sign-up (specification, platform §3). Empty: not said yet. */
export interface SignUpAnswers {
  userName: string;
  email: string;
  password: string;
  userRole: UserRole | "";
  companyType: BusinessGroup | "";
  companySubtype: BusinessType | "";
  /** In people's own words. */
  companyTypeDescription: string;
  numberOfLocations: number | null;
  companyName: string;
  companyVatId: string;
  companyWebsite: string;
  chosenCountry: string;
  acceptedLegal: boolean;
  /** The address is given at once; a standard account may leave it for later. */
  withAddress: boolean;
  address: string;
  postal_code: string;
  city: string;
  state: string;
}

/** What is collected over the screens of sign-up, and what comes of it. */
export interface SignUpState extends SignUpAnswers {
  /** Stands for somebody who signs up by another service, see [Note: signing up elsewhere]. */
  ssoToken: string | null;
  /** What the tab kept to itself, and the token needs. */
  ssoVerifier: string | null;
  /** What the registration gave: the person, their session, the account. */
  user: Registered["user"] | null;
  authResponse: Pick<Registered, "token"> | null;
  accountResponse: Registered["account"] | null;
  /** What the service said, at the end, about an answer of an earlier screen. */
  error: Message | string | null;
  /** Which answer that is: its screen opens at it. */
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

/** Nobody who came from another service. */
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
 * Whether somebody counts as authenticated at sign-up: they are signed in, have just registered, or come with a token of
 * another service (specification, platform §4).
 */
export function isAuthenticatedForSignUp(
  isLoggedIn: boolean,
  { authResponse, user, ssoToken }: Pick<SignUpState, "authResponse" | "user" | "ssoToken">,
): boolean {
  return (
    isLoggedIn || (authResponse !== null && authResponse.token !== "" && user !== null) || ssoToken !== null
  );
}

/** Answers that outlive a reload: all but the password, and the terms, which are accepted where one registers. */
type KeptAnswers = Omit<SignUpAnswers, "password" | "acceptedLegal"> &
  Pick<SignUpState, "ssoToken" | "ssoVerifier">;

/** A sign-up under way: in memory, and without its secrets in the storage of the tab. */
export class SignUp {
  readonly #kept: Stored<KeptAnswers>;
  readonly #listeners = new Set<() => void>();
  #state: SignUpState;

  constructor(storage: KeyValueStorage) {
    this.#kept = stored(storage, "sign-up", keptAnswers);
    this.#state = { ...EMPTY_SIGN_UP, ...this.#kept.read() };
  }

  readonly get = (): SignUpState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes what was said. */
  set(change: Partial<SignUpState>): void {
    this.#state = { ...this.#state, ...change };
    const { password, acceptedLegal, user, authResponse, accountResponse, error, scrollHint, ...kept } =
      this.#state;
    this.#kept.write(kept);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Forgets all of it, when it led to an account. */
  clear(): void {
    this.#state = EMPTY_SIGN_UP;
    this.#kept.clear();
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Reads kept answers: what is of another type than it is now counts as not said. */
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

/** A token of another service, with what it needs, while it is good. */
function keptToken({
  ssoToken,
  ssoVerifier,
}: Readonly<Record<string, unknown>>): Pick<SignUpState, "ssoToken" | "ssoVerifier"> {
  if (typeof ssoToken !== "string" || typeof ssoVerifier !== "string") return NO_TOKEN;
  const isGood = isTokenValid(ssoToken, readClaims(ssoToken).expiresAt, Date.now());
  return isGood ? { ssoToken, ssoVerifier } : NO_TOKEN;
}

/** Whether somebody has said anything yet. */
export function isBegun({ userName, email, userRole, companySubtype }: SignUpState): boolean {
  return [userName, email, userRole, companySubtype].some((text) => text !== "");
}

let signUp: SignUp | null = null;

/** The sign-up of this tab. */
export function currentSignUp(): SignUp {
  signUp ??= new SignUp(sessionStorage);
  return signUp;
}
