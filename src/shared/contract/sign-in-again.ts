/** The `reason` of the refusal of a confirmation that only a new sign-in makes good: the last one is too long ago. */
export const SIGN_IN_AGAIN = "sign-in-again";
