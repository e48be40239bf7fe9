import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from "samlify";
import { PROVIDER_KEY, type SigningKey } from "./saml-keys.ts";

setSchemaValidator({ validate: () => Promise.resolve("not checked") });

/** The person who is signed in at the identity provider. */
export interface SamlPerson {
  readonly nameId: string;
  readonly email: string;
  readonly name: string;
}

/** Deviations of an answer, for attacks. */
export interface SamlLie {
  readonly audience?: string;
  readonly issuer?: string;
  readonly inResponseTo?: string;
  readonly recipient?: string;
  readonly destination?: string;
  readonly status?: string;
  readonly key?: SigningKey;
  /** Validity from now, in ms. */
  readonly endsInMs?: number;
  /** Changes the signed XML. */
  readonly tamper?: (xml: string) => string;
}

/** The form that a browser posts to the service. */
export interface SamlForm {
  readonly action: string;
  readonly SAMLResponse: string;
  readonly RelayState: string;
}

/**
 * An organisation's identity provider: signs every visitor in as `person`, with answers created and signed by samlify.
 */
export interface FakeSamlProvider extends AsyncDisposable {
  readonly url: string;
  readonly metadata: string;
  person: SamlPerson;
  /** The answer to the request in an address to which the service redirected the browser. */
  answer(requestAddress: string, lie?: SamlLie): Promise<SamlForm>;
}

const TEMPLATE = {
  context: SamlLib.defaultLoginResponseTemplate.context,
  attributes: [attribute("email", "user.email"), attribute("displayName", "user.name")],
};

export async function startSamlProvider(person: SamlPerson): Promise<FakeSamlProvider> {
  const server = createServer((request, response) => {
    const address = `${url()}${request.url ?? ""}`;
    provider.answer(address).then(
      (form) => {
        response.setHeader("content-type", "text/html");
        response.end(page(form));
      },
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entityId = `${url()}/metadata`;
  const provider: FakeSamlProvider = {
    url: url(),
    metadata: providerWith(entityId, url(), PROVIDER_KEY).getMetadata(),
    person,
    answer: (address, lie = {}) => answerTo(address, entityId, url(), provider.person, lie),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}

function providerWith(entityID: string, url: string, { privateKey, certificate }: SigningKey) {
  return IdentityProvider({
    entityID,
    privateKey,
    signingCert: certificate,
    isAssertionEncrypted: false,
    nameIDFormat: [Constants.namespace.format.emailAddress],
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: `${url}/sign-in` }],
    singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: `${url}/sign-out` }],
    loginResponseTemplate: TEMPLATE,
  });
}

async function answerTo(
  address: string,
  entityId: string,
  url: string,
  person: SamlPerson,
  lie: SamlLie,
): Promise<SamlForm> {
  const query = new URL(address).searchParams;
  const request = inflateRawSync(Buffer.from(query.get("SAMLRequest") ?? "", "base64")).toString();
  const requestId = attributeOf(request, "ID");
  const acs = attributeOf(request, "AssertionConsumerServiceURL");
  const audience = /<saml:Issuer[^>]*>([^<]+)</.exec(request)?.[1] ?? "";
  const sp = ServiceProvider({
    entityID: audience,
    wantAssertionsSigned: true,
    assertionConsumerService: [{ Binding: Constants.namespace.binding.post, Location: acs }],
  });
  const now = new Date();
  const ends = new Date(now.getTime() + (lie.endsInMs ?? 5 * 60_000)).toISOString();
  const id = () => `_${crypto.randomUUID()}`;
  const values = {
    ID: id(),
    AssertionID: id(),
    Destination: lie.destination ?? acs,
    Audience: lie.audience ?? audience,
    EntityID: audience,
    SubjectRecipient: lie.recipient ?? acs,
    Issuer: lie.issuer ?? entityId,
    IssueInstant: now.toISOString(),
    AssertionConsumerServiceURL: acs,
    StatusCode: lie.status ?? Constants.StatusCode.Success,
    ConditionsNotBefore: new Date(now.getTime() - 60_000).toISOString(),
    ConditionsNotOnOrAfter: ends,
    SubjectConfirmationDataNotOnOrAfter: ends,
    NameIDFormat: Constants.namespace.format.emailAddress,
    NameID: person.nameId,
    InResponseTo: lie.inResponseTo ?? requestId,
    AuthnStatement: "",
    attrUserEmail: person.email,
    attrUserName: person.name,
  };
  const made = await providerWith(entityId, url, lie.key ?? PROVIDER_KEY).createLoginResponse(
    sp,
    { extract: { request: { id: requestId } } },
    "post",
    {},
    (template) => ({ id: values.ID, context: SamlLib.replaceTagsByValue(template, values) }),
  );
  const tampered = lie.tamper?.(Buffer.from(made.context, "base64").toString());
  return {
    action: acs,
    SAMLResponse: tampered === undefined ? made.context : Buffer.from(tampered).toString("base64"),
    RelayState: query.get("RelayState") ?? "",
  };
}

function attribute(name: string, valueTag: string) {
  return {
    name,
    valueTag,
    nameFormat: "urn:oasis:names:tc:SAML:2.0:attrname-format:basic",
    valueXsiType: "xs:string",
  };
}

function attributeOf(xml: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]+)"`).exec(xml)?.[1] ?? "";
}

function page({ action, SAMLResponse, RelayState }: SamlForm): string {
  return `<!doctype html><title>Identity provider</title><form method="post" action="${action}">
<input type="hidden" name="SAMLResponse" value="${SAMLResponse}"><input type="hidden" name="RelayState" value="${RelayState}">
<button>Sign in at the identity provider</button></form>`;
}
