/** Stands for a country that is not known. */
export const UNKNOWN_COUNTRY = "ZZ";

/** Where the provider sells from. */
export const SELLER_COUNTRY = "SE";
