import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify } from "jose";
import Provider from "oidc-provider";

/** The person who is signed in at the provider. */
export interface OpenidPerson {
  readonly subject: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly name: string;
  /** The Google Workspace domain (`hd`). */
  readonly hostedDomain?: string;
}

export interface OpenidClient {
  readonly clientId: string;
  /** The client secret, or the key that signs Apple's. */
  readonly secret: string | { readonly publicKey: CryptoKey; readonly teamId: string };
}

/**
 * An OpenID provider that signs every visitor in as `person`, without a prompt; null cancels. oidc-provider implements
 * the protocol.
 */
export interface FakeOpenidProvider extends AsyncDisposable {
  readonly url: string;
  person: OpenidPerson | null;
}

const SECRET = "a secret of tests, which is long enough";

/** `redirectUris`: the callbacks of the service. */
export async function startOpenidProvider(
  client: OpenidClient,
  redirectUris: () => readonly string[],
  person: OpenidPerson,
): Promise<FakeOpenidProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => {};
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: { person: OpenidPerson | null } = { person };
  let provider: Provider | null = null;
  const made = () => {
    provider ??= createProvider(url, client, redirectUris(), () => state.person);
    return provider;
  };
  handle = async (request, response) => {
    const provider = made();
    if (request.url?.startsWith("/interaction/")) {
      const { person } = state;
      const result = person
        ? { login: { accountId: person.subject } }
        : { error: "access_denied", error_description: "The person turned back" };
      return await provider.interactionFinished(request, response, result, {
        mergeWithLastSubmission: false,
      });
    }
    if (request.url === "/token" && typeof client.secret !== "string")
      await checkAppleSecret(request, client, url);
    provider.callback()(request, response);
  };
  return {
    url,
    get person() {
      return state.person;
    },
    set person(next) {
      state.person = next;
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function createProvider(
  url: string,
  { clientId, secret }: OpenidClient,
  redirectUris: readonly string[],
  person: () => OpenidPerson | null,
): Provider {
  return new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: typeof secret === "string" ? secret : SECRET,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [...redirectUris],
      },
    ],
    cookies: { keys: ["a key of tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified", "hd"], profile: ["name"], name: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: person()?.email,
        email_verified: person()?.isVerified,
        name: person()?.name,
        hd: person()?.hostedDomain,
      }),
    }),
    // Consent is granted without a prompt.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId,
        accountId: context.oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile name");
      await grant.save();
      return grant;
    },
  });
}

/** Apple's client secret is a short-lived token: verify it, then replace it by the secret that the provider expects. */
async function checkAppleSecret(
  request: IncomingMessage & { body?: unknown },
  { clientId, secret }: OpenidClient,
  url: string,
): Promise<void> {
  if (typeof secret === "string") return;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = new URLSearchParams(Buffer.concat(chunks).toString());
  try {
    await jwtVerify(body.get("client_secret") ?? "", secret.publicKey, {
      issuer: secret.teamId,
      subject: clientId,
      audience: url,
      algorithms: ["ES256"],
    });
    body.set("client_secret", SECRET);
  } catch {
    body.set("client_secret", "refused");
  }
  request.body = body.toString();
}
