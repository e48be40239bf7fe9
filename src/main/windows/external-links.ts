const WEB = /^https?:$/;

/**
 * Whether an address may be opened in the system's browser: pages of the service, and of sites the settings trust.
 * Never another scheme: the system would start a program for it.
 */
export function mayOpenExternally(
  address: string,
  serviceUrl: string,
  trustedSites: readonly string[],
): boolean {
  const url = URL.parse(address);
  // Others have an origin too: that of blob: is its page's.
  if (!WEB.test(url?.protocol ?? "")) return false;
  if (url?.username !== "" || url.password !== "") return false;
  return [serviceUrl, ...trustedSites].some((site) => new URL(site).origin === url.origin);
}
