/** What an organisation's identity provider is called among providers. */
export function samlProvider(accountId: string): string {
  return `saml:${accountId}`;
}

/** What is behind the @ of an e-mail address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
