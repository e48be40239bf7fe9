/** Why a cart was not bought. `payment`: refused by the payment provider, with its code. */
export type CartProblem =
  | { readonly kind: "price-changed" }
  | { readonly kind: "payment"; readonly code: string }
  | { readonly kind: "refused"; readonly error: unknown };
