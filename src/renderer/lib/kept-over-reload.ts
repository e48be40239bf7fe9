declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { readonly keptOverReload?: true };
  }
}

/**
 * Put into the options of a query whose result a person sees at once after a reload, while it is asked for again: lists and
 * names, never tokens, codes to pair with, or who did or heard what. Others are not kept.
 */
export const KEPT_OVER_RELOAD = { meta: { keptOverReload: true } } as const;
