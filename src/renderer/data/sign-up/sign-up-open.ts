import { queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import { SIGN_UP_CALL } from "#shared/contract/addresses.ts";

/** `getSignUp` without its schema: the schema library is not part of the first load. */
const getOpen = {
  method: "GET",
  path: SIGN_UP_CALL,
  response: {
    parse: (answer: unknown) =>
      typeof answer === "object" && answer !== null && "open" in answer && answer.open === true,
  },
} as const;

/** Whether the service allows sign-up. */
export function signUpOpenQuery({ rest }: Pick<Services, "rest">) {
  return queryOptions({
    queryKey: ["sign-up", "open"],
    queryFn: ({ signal }) => rest.call(getOpen, { signal }),
  });
}
