import { z } from "zod";
import { createDesktopCode } from "#server/modules/auth/public.ts";
import { type SamlRow, samlBySlug, samlProvider } from "#server/modules/identities/public.ts";
import type { App, Reply, Request } from "#server/plugins/calls/fastify.ts";
import { sendProblem } from "#server/plugins/http/http.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import type { Services } from "#server/services.ts";
import {
  PUBLIC_PROVIDERS,
  type PublicProvider,
  SamlSlug,
  SSO_RETURN_PATH,
  SsoChallenge,
  type SsoRefusal,
} from "#shared/contract/rest/people/sso.ts";
import { samlSignInPath } from "#shared/domain/accounts/saml-addresses.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { begunAt, endAttempt } from "./attempts.ts";
import { beginAtOrganisation, beginAtProvider, openidCallback } from "./begin.ts";
import { clientPath, withFragment, withParameters } from "./client-path.ts";
import { type Settled, settle } from "./commands/settle.ts";
import { makeConnectToken } from "./connect-token.ts";
import { type Claims, endOpenid } from "./openid.ts";
import type { AttemptRow } from "./repository.ts";
import { readSamlAnswer, serviceMetadata } from "./saml.ts";
import { serviceAddress } from "./service-address.ts";
import { makeSignUpToken } from "./sign-up-token.ts";

const ANSWER_BYTES = 150_000;

const ClientPath = z
  .string()
  .max(2000)
  .transform((target) => clientPath(target) ?? SSO_RETURN_PATH);
const Provider = z.enum(PUBLIC_PROVIDERS);

/** Providers' error codes for a cancelled sign-in: Google's, and Apple's. */
const TURNED_BACK: ReadonlySet<string> = new Set(["access_denied", "user_cancelled_authorize"]);

const ProviderQuery = z.object({ callbackURL: ClientPath.default(SSO_RETURN_PATH), challenge: SsoChallenge });
const SamlQuery = z.object({ returnTo: ClientPath.default(SSO_RETURN_PATH), challenge: SsoChallenge });
const Returned = z.object({ state: z.string().min(1).max(200), error: z.string().max(200).optional() });
const SamlAnswer = z.object({
  SAMLResponse: z.string().min(1),
  RelayState: z.string().max(2000).default(""),
});

/**
 * The steps of signing in elsewhere that browsers take by themselves: not calls but pages, which answer with
 * the next address. See [Note: signing in elsewhere].
 */
export async function registerNavigation(app: App): Promise<void> {
  const { services } = app;

  app.get("/api/auth/auth/:provider", async (request, reply) => {
    const provider = Provider.safeParse(readParam(request, "provider"));
    if (!provider.success) return sendProblem(reply, { kind: "not-found" });
    const query = ProviderQuery.safeParse(request.query);
    if (!query.success) return refused(reply, SSO_RETURN_PATH, "expired");
    const { callbackURL: returnTo, challenge } = query.data;
    const serviceUrl = serviceAddress(services.env, request);
    if (serviceUrl === null) return refused(reply, returnTo, "unavailable");
    const begun = await beginAtProvider(services, provider.data, {
      serviceUrl,
      purpose: "sign-in",
      userId: null,
      challenge,
      returnTo,
    });
    return begun.ok ? reply.redirect(begun.value) : refused(reply, returnTo, begun.reason);
  });

  app.get("/api/auth/auth/:provider/callback", async (request, reply) => {
    const provider = Provider.safeParse(readParam(request, "provider"));
    if (!provider.success) return sendProblem(reply, { kind: "not-found" });
    const returned = Returned.safeParse(request.query);
    const attempt = returned.success ? await endAttempt(services, returned.data.state) : null;
    if (!returned.success || attempt?.provider !== provider.data)
      return refused(reply, SSO_RETURN_PATH, "expired");
    const { error } = returned.data;
    if (error !== undefined)
      return refused(reply, attempt.returnTo, TURNED_BACK.has(error) ? "cancelled" : "rejected");
    const claims = await claimsOf(services, request, provider.data, returned.data.state, attempt.secret);
    return await arrive(services, reply, attempt, claims, null);
  });

  app.get("/api/auth/login/saml/:slug", async (request, reply) => {
    const query = SamlQuery.safeParse(request.query);
    if (!query.success) return refused(reply, SSO_RETURN_PATH, "expired");
    const { returnTo, challenge } = query.data;
    const settings = await organisation(services, request);
    const serviceUrl = serviceAddress(services.env, request);
    if (!settings || serviceUrl === null) return refused(reply, returnTo, "unavailable");
    const purpose = "sign-in" as const;
    return reply.redirect(
      await beginAtOrganisation(services, settings, {
        serviceUrl,
        purpose,
        userId: null,
        challenge,
        returnTo,
      }),
    );
  });

  app.get("/api/auth/saml/:slug/metadata", async (request, reply) => {
    const settings = await organisation(services, request);
    const serviceUrl = serviceAddress(services.env, request);
    if (!settings || serviceUrl === null) return sendProblem(reply, { kind: "not-found" });
    return reply.type("application/samlmetadata+xml").send(serviceMetadata(settings, serviceUrl));
  });

  // Forms posted by other sites: Apple's answer, and those of identity providers. Nothing else accepts forms.
  await app.register(async (posted) => {
    posted.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: ANSWER_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );

    posted.post("/api/auth/auth/:provider/callback", async (request, reply) => {
      const provider = Provider.safeParse(readParam(request, "provider"));
      if (!provider.success) return sendProblem(reply, { kind: "not-found" });
      const answer = z.record(z.string(), z.string()).safeParse(request.body);
      const query = new URLSearchParams(answer.data ?? {});
      return reply.redirect(`/api/auth/auth/${provider.data}/callback?${query}`, 303);
    });

    posted.post("/api/auth/saml/:slug/acs", async (request, reply) => {
      const answer = SamlAnswer.safeParse(request.body);
      const settings = await organisation(services, request);
      const attempt = answer.success ? await endAttempt(services, answer.data.RelayState) : null;
      if (answer.success && settings && attempt === null && isUnasked(answer.data.SAMLResponse))
        return lead(reply, samlSignInPath(settings.slug));
      if (!answer.success || !settings || attempt?.provider !== samlProvider(settings.accountId))
        return refused(reply, SSO_RETURN_PATH, "expired");
      const from = addressBlock(request.ip);
      const tried = await services.limits.take("saml-answer", from);
      if (!tried.ok) return refused(reply, attempt.returnTo, "unavailable");
      const claims = await samlClaims(services, request, settings, attempt, answer.data.SAMLResponse);
      if (claims.ok) await services.limits.giveBack("saml-answer", from);
      return await arrive(services, reply, attempt, claims, settings);
    });
  });
}

/** Completes the attempt and redirects the browser into the client. */
async function arrive(
  services: Services,
  reply: Reply,
  attempt: AttemptRow,
  claims: Result<Claims, SsoRefusal>,
  saml: SamlRow | null,
) {
  if (!claims.ok) return refused(reply, attempt.returnTo, claims.reason);
  const settled = await settle(services, attempt, claims.value, saml);
  if (!settled.ok) return refused(reply, attempt.returnTo, settled.reason);
  return lead(reply, await pathBack(services, attempt, settled.value));
}

async function pathBack(services: Services, attempt: AttemptRow, settled: Settled): Promise<string> {
  const { returnTo } = attempt;
  // An attempt without a challenge is a test, which needs none.
  const challenge = attempt.challenge ?? "";
  switch (settled.kind) {
    case "connectable": {
      const { userId, subject, label } = settled;
      const { provider } = attempt;
      const begun = begunAt(attempt);
      const token = await makeConnectToken(services, { userId, provider, subject, label, begun, challenge });
      return withFragment(returnTo, { token });
    }
    case "tested": {
      const { email, name } = settled.claims;
      return withParameters(returnTo, { sso: "tested", email: email ?? "", name });
    }
    case "signed-in": {
      const { userId } = settled;
      const now = services.now();
      const code = await createDesktopCode(services.db, { userId, challenge, signedInAt: now }, now);
      return withParameters(returnTo, { code });
    }
    case "sign-up":
      return withFragment(returnTo, { token: await makeSignUpToken(services, settled, challenge) });
  }
}

async function claimsOf(
  services: Services,
  request: Request,
  provider: PublicProvider,
  state: string,
  secrets: string,
): Promise<Result<Claims, SsoRefusal>> {
  const serviceUrl = serviceAddress(services.env, request);
  if (serviceUrl === null) return refuse("unavailable");
  const address = new URL(openidCallback(serviceUrl, provider));
  address.search = new URL(request.url, serviceUrl).search;
  try {
    return ok(await endOpenid(services.env.providers, provider, { address, state, secrets }));
  } catch (error) {
    services.log.warn({ err: error, provider }, "What the sign-in provider answered does not hold");
    return refuse("rejected");
  }
}

async function samlClaims(
  services: Services,
  request: Request,
  settings: SamlRow,
  { requestId }: AttemptRow,
  answer: string,
): Promise<Result<Claims, SsoRefusal>> {
  const serviceUrl = serviceAddress(services.env, request);
  if (serviceUrl === null || requestId === null) return refuse("unavailable");
  try {
    return ok(await readSamlAnswer(settings, serviceUrl, { requestId, answer }));
  } catch (error) {
    services.log.warn(
      { reason: error instanceof Error ? error.message : "", account: settings.accountId },
      "What the identity provider answered does not hold",
    );
    return refuse("rejected");
  }
}

/**
 * Whether an answer belongs to no request, because the person started on the provider's start page. Such an
 * answer is never trusted. The client starts here instead, with its own verifier.
 */
function isUnasked(answer: string): boolean {
  return !Buffer.from(answer, "base64").toString().includes("InResponseTo");
}

async function organisation({ db }: Services, request: Request): Promise<SamlRow | null> {
  const slug = SamlSlug.safeParse(readParam(request, "slug"));
  return slug.success ? await samlBySlug(db, slug.data) : null;
}

function refused(reply: Reply, returnTo: string, refusal: SsoRefusal) {
  return lead(reply, withParameters(returnTo, { error: refusal }));
}

/** 303: the browser may come from a form. */
function lead(reply: Reply, path: string) {
  return reply.redirect(path, 303);
}

function readParam(request: Request, name: string): unknown {
  return z.record(z.string(), z.unknown()).safeParse(request.params).data?.[name];
}
