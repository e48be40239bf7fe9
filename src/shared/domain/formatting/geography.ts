/** Code of an unknown country. */
export const UNKNOWN_COUNTRY = "ZZ";
