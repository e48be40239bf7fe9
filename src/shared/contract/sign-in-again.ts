/** The `reason` of a refused confirmation that needs a new sign-in: the last one is too long ago. */
export const SIGN_IN_AGAIN = "sign-in-again";

/** How long after a sign-in a person without a password can confirm, in minutes. */
export const SIGN_IN_AGAIN_MINUTES = 15;
