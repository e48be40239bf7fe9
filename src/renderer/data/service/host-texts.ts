import { queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import { getHostTexts } from "#shared/contract/rest/people/sign-up.ts";

/** The host's texts in a language. */
export function hostTextsQuery({ rest }: Pick<Services, "rest">, locale: string) {
  return queryOptions({
    queryKey: ["host-texts", locale],
    queryFn: ({ signal }) => rest.call(getHostTexts, { params: { locale }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
