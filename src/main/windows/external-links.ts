const WEB = /^https?:$/;

/**
 * Whether an address may be opened in the system's browser: pages of the service, and of trusted sites in the settings.
 * No other scheme, because the system would start a program for it.
 */
export function mayOpenExternally(
  address: string,
  serviceUrl: string,
  trustedSites: readonly string[],
): boolean {
  const url = URL.parse(address);
  // Other schemes have origins too: a blob: URL has that of its page.
  if (!WEB.test(url?.protocol ?? "")) return false;
  if (url?.username !== "" || url.password !== "") return false;
  return [serviceUrl, ...trustedSites].some((site) => new URL(site).origin === url.origin);
}
