import { toAccount } from "#server/modules/accounts/public.ts";
import { findUserByEmail } from "#server/modules/users/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  checkEmail,
  createAccount,
  determineLocation,
  determineLocationElsewhere,
  getBusinessFacts,
  getHostTexts,
  getHostTextsOf,
  getSignUp,
  register,
  registerPartial,
  updateBusinessFacts,
} from "#shared/contract/rest/people/sign-up.ts";
import { CONTENT_PROVIDER } from "#shared/domain/accounts/provider.ts";
import { GENERAL_TERMS } from "#shared/domain/accounts/terms.ts";
import { createOwnAccount } from "./commands/create-account.ts";
import { registerAccount } from "./commands/register-account.ts";
import { countryByLanguage, countryByPlace } from "./location.ts";
import { findBusinessFacts, saveBusinessFacts } from "./repository.ts";
import { readTerms, termsIn } from "./terms.ts";

/** Signing up, and the data its screens need before it. */
export async function registerSignUpRoutes(app: App): Promise<void> {
  const { env } = app.services;
  const terms = await readTerms(env.termsDir);
  const hostTexts = (locale: string, provider: string = CONTENT_PROVIDER) => {
    const found = termsIn(terms, locale);
    return {
      locale: found.locale,
      content_provider: provider,
      texts: { terms: found.text },
      terms_type: GENERAL_TERMS,
    } as const;
  };

  serve(app, getSignUp, () => ({ open: env.signUp, paid: env.billing !== "off" }));

  serve(app, getHostTexts, ({ params }) => hostTexts(params.locale));
  serve(app, getHostTextsOf, ({ params, query }) => hostTexts(params.locale, query.content_provider));

  // See [Note: country without address lookup].
  serve(app, determineLocation, ({ query, request }) => ({
    country: countryByPlace(env, request.headers, query.time_zone),
  }));
  serve(app, determineLocationElsewhere, ({ request }) => ({ country: countryByLanguage(request.headers) }));

  serve(app, checkEmail, async ({ body, services: { db, limits }, request }) => {
    if (!env.signUp) return problem("forbidden", { reason: "sign-up-closed" });
    const tried = await limits.take("register-email", addressBlock(request.ip));
    if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
    return { available: (await findUserByEmail(db, body.email.toLowerCase())) === null };
  });

  serve(app, register, async ({ body, services, request }) => {
    const made = await registerAccount(services, request, body);
    return made.ok ? made.value : made;
  });
  serve(app, createAccount, async ({ viewer, body, services, request }) => {
    const made = await createOwnAccount(services, request, viewer.userId, body);
    return made.ok ? toAccount(made.value, env.billing) : made;
  });
  serve(app, getBusinessFacts, ({ subject, services }) => businessFacts(services, subject.id));
  serve(app, updateBusinessFacts, async ({ subject, body, services }) => {
    await saveBusinessFacts(services.db, subject.id, {
      ...(body.business_description !== undefined && { businessDescription: body.business_description }),
      ...(body.number_of_locations !== undefined && { numberOfLocations: body.number_of_locations }),
    });
    return await businessFacts(services, subject.id);
  });
  serve(app, registerPartial, async ({ body, services, request }) => {
    const made = await registerAccount(services, request, body);
    return made.ok ? made.value : made;
  });
}

async function businessFacts({ db }: Pick<Services, "db">, accountId: string) {
  const facts = await findBusinessFacts(db, accountId);
  return {
    business_description: facts?.businessDescription ?? "",
    number_of_locations: facts?.numberOfLocations ?? null,
  };
}
