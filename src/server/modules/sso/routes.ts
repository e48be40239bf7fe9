import type { z } from "zod";
import { findAccount } from "#server/modules/accounts/public.ts";
import { isFreshSignIn } from "#server/modules/auth/public.ts";
import {
  accountOf,
  domainOf,
  hasSaml,
  type IdentityRow,
  identitiesOf,
  membershipsOf,
  requiredOrganisation,
  samlBySlug,
  samlOf,
  samlOfAll,
  samlOfDomain,
  samlProvider,
} from "#server/modules/identities/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  connectIdentity,
  connectProvider,
  connectSaml,
  deleteIdentity,
  deleteSamlSettings,
  findOrganisation,
  getSamlSettings,
  getSignInWays,
  type Identity,
  listIdentities,
  PUBLIC_PROVIDERS,
  type PublicProvider,
  proveSamlDomain,
  saveSamlSettings,
  testSaml,
} from "#shared/contract/rest/people/sso.ts";
import { beginAtOrganisation, beginAtProvider } from "./begin.ts";
import { clientPath } from "./client-path.ts";
import { connectIdentity as connect } from "./commands/connect-identity.ts";
import { proveDomain } from "./commands/prove-domain.ts";
import { removeIdentity } from "./commands/remove-identity.ts";
import { removeSaml } from "./commands/remove-saml.ts";
import { saveSaml } from "./commands/save-saml.ts";
import { registerNavigation } from "./navigation.ts";
import { toSamlSettings } from "./records.ts";
import { serviceAddress } from "./service-address.ts";

const NAMES = { google: "Google", apple: "Apple" } as const satisfies Record<PublicProvider, string>;
const UNREACHABLE = {
  reason: "no-address",
  message: "The service has no address to come back to: its host sets ROOMTONE_PUBLIC_URL",
} as const;

export async function registerSsoRoutes(app: App): Promise<void> {
  await registerNavigation(app);

  serve(app, getSignInWays, async ({ services, request }) => {
    const { db, env } = services;
    if (serviceAddress(env, request) === null) return { google: false, apple: false, saml: false };
    return {
      google: env.providers.google !== null,
      apple: env.providers.apple !== null,
      saml: await hasSaml(db),
    };
  });

  serve(app, findOrganisation, async ({ body, services }) => {
    const found = await samlOfDomain(services.db, domainOf(body.email));
    return { slug: found?.slug ?? null };
  });

  serve(app, connectProvider, async ({ viewer, params, body, services, request }) => {
    const serviceUrl = serviceAddress(services.env, request);
    const returnTo = clientPath(body.returnTo);
    if (serviceUrl === null) return problem("unavailable", UNREACHABLE);
    if (returnTo === null || body.user !== viewer.userId) return problem("invalid");
    const fresh = await isFreshSignIn(services, { sessionId: request.token?.sessionId ?? "" });
    if (!fresh.ok) return fresh;
    const begun = await beginAtProvider(services, params.provider, {
      serviceUrl,
      purpose: "connect",
      userId: viewer.userId,
      challenge: body.challenge,
      returnTo,
    });
    return begun.ok ? { redirect: begun.value } : problem("unavailable", { reason: begun.reason });
  });

  serve(app, connectSaml, async ({ viewer, params, body, services, request }) => {
    const serviceUrl = serviceAddress(services.env, request);
    const returnTo = clientPath(body.returnTo);
    if (serviceUrl === null) return problem("unavailable", UNREACHABLE);
    if (returnTo === null || body.user !== viewer.userId) return problem("invalid");
    const settings = await samlBySlug(services.db, params.slug);
    if (!settings || !viewer.memberships.has(settings.accountId)) return problem("not-found");
    const fresh = await isFreshSignIn(services, { sessionId: request.token?.sessionId ?? "" });
    if (!fresh.ok) return fresh;
    const { challenge } = body;
    const attempt = { serviceUrl, purpose: "connect", userId: viewer.userId, challenge } as const;
    return { redirect: await beginAtOrganisation(services, settings, { ...attempt, returnTo }) };
  });

  serve(app, connectIdentity, async ({ subject, body, services }) => {
    const connected = await connect(services, subject.id, body);
    return connected.ok ? connected.value : connected;
  });

  serve(app, listIdentities, async ({ subject, services }) => {
    const { db, env } = services;
    const [own, memberships, required] = await Promise.all([
      identitiesOf(db, subject.id),
      membershipsOf(db, subject.id),
      requiredOrganisation(db, subject.id, subject.email),
    ]);
    const organisations = await samlOfAll(
      db,
      memberships.map(({ accountId }) => accountId),
    );
    const has = new Set(own.map(({ provider }) => provider));
    const nameOf = new Map(
      organisations.map(({ accountId, businessName }) => [samlProvider(accountId), businessName]),
    );
    for (const { provider } of own) {
      const account = nameOf.has(provider) ? null : accountOf(provider);
      if (account !== null) nameOf.set(provider, (await findAccount(db, account))?.businessName ?? "");
    }
    return {
      items: own.map((row) => toIdentity(row, nameOf.get(row.provider) ?? "", required)),
      has_password: subject.passwordHash !== null,
      offered: [
        ...PUBLIC_PROVIDERS.filter((kind) => env.providers[kind] !== null && !has.has(kind)).map((kind) => ({
          kind,
          name: NAMES[kind],
          slug: null,
        })),
        ...organisations
          .filter(({ accountId }) => !has.has(samlProvider(accountId)))
          .map(({ slug, businessName }) => ({ kind: "saml" as const, name: businessName, slug })),
      ],
    };
  });

  serve(app, deleteIdentity, async ({ subject, params, services }) => {
    const removed = await removeIdentity(services, subject, params.provider);
    return removed.ok ? { deleted: removed.value } : removed;
  });

  serve(app, getSamlSettings, async ({ subject, services, request }) => {
    const settings = await samlOf(services.db, subject.id);
    return {
      settings: settings && toSamlSettings(services.secrets, settings),
      suggested_slug: settings?.slug ?? slugOf(subject.businessName),
      service_url: serviceAddress(services.env, request),
    };
  });

  serve(app, saveSamlSettings, async ({ viewer, subject, body, services }) => {
    const by = viewer.kind === "user" ? viewer.userId : null;
    const saved = await saveSaml(services, subject.id, by, body);
    return saved.ok ? toSamlSettings(services.secrets, saved.value) : saved;
  });

  serve(app, proveSamlDomain, async ({ viewer, subject, body, services }) => {
    const by = viewer.kind === "user" ? viewer.userId : null;
    const proven = await proveDomain(services, subject.id, by, body.domain);
    return proven.ok ? toSamlSettings(services.secrets, proven.value) : proven;
  });

  serve(app, deleteSamlSettings, async ({ viewer, subject, services }) => ({
    deleted: await removeSaml(services, subject.id, viewer.kind === "user" ? viewer.userId : null),
  }));

  serve(app, testSaml, async ({ viewer, subject, body, services, request }) => {
    const settings = await samlOf(services.db, subject.id);
    const serviceUrl = serviceAddress(services.env, request);
    const returnTo = clientPath(body.returnTo);
    if (!settings) return problem("not-found");
    if (serviceUrl === null) return problem("unavailable", UNREACHABLE);
    if (returnTo === null || viewer.kind !== "user") return problem("invalid");
    const attempt = { serviceUrl, purpose: "test", userId: viewer.userId, challenge: null } as const;
    return { redirect: await beginAtOrganisation(services, settings, { ...attempt, returnTo }) };
  });
}

function toIdentity(
  { provider, label, createdAt }: IdentityRow,
  organisation: string,
  required: { readonly provider: string } | null,
): z.input<typeof Identity> {
  const kind = PUBLIC_PROVIDERS.find((name) => name === provider) ?? "saml";
  return {
    provider,
    kind,
    name: kind === "saml" ? organisation : NAMES[kind],
    label,
    required: required?.provider === provider,
    created_at: createdAt.toISOString(),
  };
}

/** A slug of a company's name: letters of other scripts and symbols are dropped. */
function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
  return slug.length >= 3 ? slug : "company";
}
