import { emailForm } from "#shared/domain/validation/email-form.ts";

/** What an organisation's identity provider is called among providers. */
export function samlProvider(accountId: string): string {
  return `saml:${accountId}`;
}

/** The account whose provider this is; null for those that everybody may have. */
export function accountOf(provider: string): string | null {
  return provider.startsWith("saml:") ? provider.slice("saml:".length) : null;
}

/** What is behind the @ of an e-mail address, in lower case. */
export function domainOf(email: string): string {
  const form = emailForm(email);
  return form.slice(form.lastIndexOf("@") + 1).toLowerCase();
}
