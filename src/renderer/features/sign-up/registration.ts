import type { Attribution } from "#renderer/lib/attribution.ts";
import type {
  FullRegistration,
  PartialRegistration,
  SignUpKind,
  UserRole,
} from "#shared/contract/rest/people/sign-up.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import type { SignUpState } from "./sign-up-state.ts";

/** Field paths of the company's answers in the request. */
export const COMPANY_NAMES = {
  website: "companyWebsite",
  legal_acceptance: "acceptedLegal",
  "account.business_name": "companyName",
  "account.org_number": "companyVatId",
  "account.iso_country": "chosenCountry",
  "account.address": "address",
  "account.postal_code": "postal_code",
  "account.city": "city",
  "account.state": "state",
} as const;

/** Field paths of all answers in the request. */
export const SERVICE_NAMES = {
  ...COMPANY_NAMES,
  "person.name": "userName",
  "person.email": "email",
  "sso.name": "userName",
  "person.password": "password",
  user_role: "userRole",
  business_description: "companyTypeDescription",
  number_of_locations: "numberOfLocations",
  "account.business_type": "companySubtype",
} as const;

interface RegistrationParts {
  readonly kind: SignUpKind;
  readonly state: SignUpState;
  readonly attribution: Attribution;
  readonly language: LanguageCode | undefined;
  /** The person is signed in already. */
  readonly isLoggedIn: boolean;
}

/** The request that creates person and account. */
export function registrationOf(parts: RegistrationParts): FullRegistration | PartialRegistration {
  const { kind, state, attribution, language, isLoggedIn } = parts;
  const company = {
    business_name: state.companyName,
    business_type: state.companySubtype,
    iso_country: state.chosenCountry,
    org_number: state.companyVatId,
  };
  const { address, postal_code, city, state: region } = state;
  const rest = {
    ...(isLoggedIn ? {} : personOf(state, language)),
    kind,
    // The earlier screens require it.
    user_role: state.userRole as UserRole,
    business_description: state.companyTypeDescription,
    website: state.companyWebsite,
    number_of_locations: state.numberOfLocations,
    legal_acceptance: true as const,
    ...attribution,
  };
  return kind === "partner" || state.withAddress
    ? { ...rest, account: { ...company, address, postal_code, city, state: region, phone: "" } }
    : { ...rest, account: company };
}

/** The person: a token of another service, else a password. */
function personOf(
  { userName: name, email, password, ssoToken: token, ssoVerifier: verifier }: SignUpState,
  language: LanguageCode | undefined,
): Pick<PartialRegistration, "person" | "sso"> {
  const spoken = language ? { language } : {};
  return token !== null && verifier !== null
    ? { sso: { token, verifier, name, ...spoken } }
    : { person: { name, email, password, ...spoken } };
}
