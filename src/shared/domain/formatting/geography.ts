/** Stands for a country that is not known. */
export const UNKNOWN_COUNTRY = "ZZ";
