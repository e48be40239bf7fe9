/** The name of an editorial page: the part of the path after /discover/. */
export function pageOfAddress(pathname: string): string {
  const rest = pathname.replace(/^\/discover\/*/, "").replace(/\/+$/, "");
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest;
  }
}
