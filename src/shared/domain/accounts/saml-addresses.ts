/** The client's path that redirects to an organisation's own sign-in. */
export function samlSignInPath(slug: string): string {
  return `/login/saml/${slug}`;
}

/** The service's addresses for an organisation's identity provider, by slug. */
export function samlAddresses(serviceUrl: string, slug: string) {
  const base = `${serviceUrl}/api/auth/saml/${slug}`;
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs`, metadataUrl: `${base}/metadata` } as const;
}
