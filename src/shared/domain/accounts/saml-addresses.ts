/** Path of the client that leaves for an organisation's own sign-in. */
export function samlSignInPath(slug: string): string {
  return `/login/saml/${slug}`;
}

/** What an organisation's identity provider is told of the service: its addresses for one slug. */
export function samlAddresses(serviceUrl: string, slug: string) {
  const base = `${serviceUrl}/api/auth/saml/${slug}`;
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs`, metadataUrl: `${base}/metadata` } as const;
}
