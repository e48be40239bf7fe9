import { emailForm } from "#shared/domain/validation/email-form.ts";

/** The provider name of an organisation's identity provider. */
export function samlProvider(accountId: string): string {
  return `saml:${accountId}`;
}

/** The account that owns this provider; null for providers available to everybody. */
export function accountOf(provider: string): string | null {
  return provider.startsWith("saml:") ? provider.slice("saml:".length) : null;
}

/** The domain of an e-mail address, in lower case. */
export function domainOf(email: string): string {
  const form = emailForm(email);
  return form.slice(form.lastIndexOf("@") + 1).toLowerCase();
}
