/** Geography of the product (specification, platform §9). */

/** Country of the company that sells the product; that of a business whose country is not known yet. */
export const SELLER_COUNTRY = "SE";

/** Code of an unknown country. */
export const UNKNOWN_COUNTRY = "ZZ";

/** The language of the host's texts during sign-up. */
export const SIGN_UP_LOCALE = "en";
