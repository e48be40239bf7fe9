declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { readonly keptOverReload?: true };
  }
}

/**
 * Query options that persist a result over a reload, to show it while it is refetched: lists and names, but never
 * tokens, pairing codes, or people's activity. Other queries are not persisted.
 */
export const KEPT_OVER_RELOAD = { meta: { keptOverReload: true } } as const;
