/** Conditional requests for files (RFC 9110 §13). */

/**
 * Whether an If-Range condition is met: only by the same strong tag. Dates never match: they are too coarse.
 */
export function rangeApplies(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag;
}

/** Whether If-None-Match contains the tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((tag) => {
    const trimmed = tag.trim().replace(/^W\//, "");
    return trimmed === "*" || trimmed === etag;
  });
}
