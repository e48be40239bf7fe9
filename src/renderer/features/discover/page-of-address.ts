/** The name of an editorial page in an address: what stands behind /discover/. */
export function pageOfAddress(pathname: string): string {
  const rest = pathname.replace(/^\/discover\/*/, "").replace(/\/+$/, "");
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest;
  }
}
