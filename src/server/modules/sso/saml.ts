import { randomBytes } from "node:crypto";
import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { SamlRow } from "#server/modules/identities/public.ts";
import { samlAddresses } from "#shared/domain/accounts/saml-addresses.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";
import { email as isAddress } from "#shared/domain/validation/validators.ts";
import type { Claims } from "./openid.ts";

/** SAML 2.0 with an organisation's identity provider: requests by redirect, answers by post. */

/** Maximum clock difference, in ms. */
const CLOCK_SKEW_MS = 30_000;
/** Maximum age of an answer, in ms. */
const ANSWER_MS = 10 * 60_000;

const EMAIL_ATTRIBUTES = [
  "email",
  "mail",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
] as const;
const NAME_ATTRIBUTES = [
  "displayName",
  "name",
  "urn:oid:2.16.840.1.113730.3.1.241",
  "http://schemas.microsoft.com/identity/claims/displayname",
] as const;

/** A person in 500 groups has about 600. */
const MOST_ELEMENTS = 1_000;
const MOST_ATTRIBUTES = 4_000;

/** The migration "saml_names" implements the same in SQL. */
const MAIL_NAME = /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/;

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

/** The recipient of the signed assertion, as read by node-saml: the one of its only bearer confirmation. */
const Assertion = z.object({
  Assertion: z.object({
    Subject: z.array(
      z
        .object({
          SubjectConfirmation: z.tuple([
            z.object({
              SubjectConfirmationData: z.tuple([z.object({ $: z.object({ Recipient: z.string() }) })]),
            }),
          ]),
        })
        .transform(
          ({ SubjectConfirmation: [{ SubjectConfirmationData }] }) => SubjectConfirmationData[0].$.Recipient,
        ),
    ),
  }),
});

/** The envelope of the assertion. */
const Outer = z.object({
  Response: z.object({
    "@Destination": z.string().optional(),
    Status: z.object({ StatusCode: z.object({ "@Value": z.string() }) }),
  }),
});

function outerFacts(xml: string): { readonly status: string | null; readonly destination: string | null } {
  const parser = new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    processEntities: false,
  });
  const response = Outer.safeParse(parser.parse(xml)).data?.Response;
  return {
    status: response?.Status.StatusCode["@Value"] ?? null,
    // Optional if the answer itself is not signed.
    destination: response?.["@Destination"] || null,
  };
}

/** A request id in valid XML form: it does not begin with a digit. */
export function newRequestId(): string {
  return `_${randomBytes(20).toString("hex")}`;
}

/** The browser's next address, with the request. */
export function samlRequestAddress(
  settings: SamlRow,
  serviceUrl: string,
  { requestId, state }: { readonly requestId: string; readonly state: string },
): Promise<string> {
  return toolFor(settings, serviceUrl, requestId).getAuthorizeUrlAsync(state, undefined, {});
}

/**
 * The identity in the answer. Throws unless one of the organisation's certificates signed the assertion, and
 * it is for this address of this service, from this provider, currently valid, and a successful answer to
 * this request.
 */
export async function readSamlAnswer(
  settings: SamlRow,
  serviceUrl: string,
  { requestId, answer }: { readonly requestId: string; readonly answer: string },
): Promise<Claims> {
  if (hasManyParts(Buffer.from(answer, "base64").toString()))
    throw new Error("The answer has too many parts");
  const tool = toolFor(settings, serviceUrl, requestId);
  const { profile } = await tool.validatePostResponseAsync({ SAMLResponse: answer });
  if (!profile?.nameID) throw new Error("The answer names nobody");
  // node-saml checks the issuer only for sign-outs, and neither of these.
  if (profile.issuer !== settings.entityId) throw new Error("The answer is from another provider");
  const { acsUrl } = samlAddresses(serviceUrl, settings.slug);
  const recipient = Assertion.safeParse(profile.getAssertion?.()).data?.Assertion.Subject[0];
  if (recipient !== acsUrl) throw new Error("The assertion is for another recipient");
  const { status, destination } = outerFacts(profile.getSamlResponseXml?.() ?? "");
  if (status !== SUCCESS) throw new Error("The answer says that the sign-in failed");
  if (destination !== null && destination !== acsUrl)
    throw new Error("The answer is for another destination");
  const email = first(profile, EMAIL_ATTRIBUTES) ?? profile.nameID;
  return {
    subject: subjectOf(profile.nameID),
    email: isAddress(email) === null ? emailForm(email).toLowerCase() : null,
    name: first(profile, NAME_ATTRIBUTES) ?? "",
    runsMailbox: false,
  };
}

/** Providers vary the case of e-mail addresses; other names are kept unchanged. */
function subjectOf(nameId: string): string {
  return MAIL_NAME.test(nameId) ? nameId.toLowerCase() : nameId;
}

/**
 * Parsing XML takes quadratic time in the number of sibling elements, and blocks the service: 1,000 take
 * about a tenth of a second, 25,000 a minute.
 */
function hasManyParts(xml: string): boolean {
  const count = (sign: RegExp) => xml.match(sign)?.length ?? 0;
  return count(/<[^/]/g) > MOST_ELEMENTS || count(/=/g) > MOST_ATTRIBUTES;
}

/** Values for the identity provider's configuration. */
export function serviceMetadata(settings: SamlRow, serviceUrl: string): string {
  return toolFor(settings, serviceUrl, newRequestId()).generateServiceProviderMetadata(null);
}

function toolFor(settings: SamlRow, serviceUrl: string, requestId: string): SAML {
  const { entityId, acsUrl } = samlAddresses(serviceUrl, settings.slug);
  const issuedAt = new Date().toISOString();
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: settings.entryPoint,
    idpCert: [...settings.certificates],
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Only the signed assertion is read; not every provider also signs its envelope.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ANSWER_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    generateUniqueId: () => requestId,
    // The attempt of this request is consumed before its answer is read, see attempts.ts.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? issuedAt : null),
      removeAsync: async () => null,
    },
  });
}

function first(profile: Readonly<Record<string, unknown>>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = profile[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}
