import { queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import { SIGN_IN_WAYS_CALL } from "#shared/contract/addresses.ts";

/** Sign-in methods of this service besides e-mail and password. */
export interface OfferedWays {
  readonly google: boolean;
  readonly apple: boolean;
  /** At an organisation's own identity provider. */
  readonly saml: boolean;
}

/** `getSignInWays` without its schema: the schema library is not part of the first load. */
const getOffered = {
  method: "GET",
  path: SIGN_IN_WAYS_CALL,
  response: {
    parse(answer: unknown): OfferedWays {
      const offers = (way: string) =>
        typeof answer === "object" && answer !== null && Reflect.get(answer, way) === true;
      return { google: offers("google"), apple: offers("apple"), saml: offers("saml") };
    },
  },
} as const;

/** The sign-in methods of this service besides e-mail and password. */
export function offeredWaysQuery({ rest }: Pick<Services, "rest">) {
  return queryOptions({
    queryKey: ["sign-in-ways"],
    queryFn: ({ signal }) => rest.call(getOffered, { signal }),
  });
}
