import { queryOptions } from "@tanstack/react-query";
import type { Services } from "#renderer/lib/services.tsx";
import { FIRST_OWNER_CALL } from "#shared/contract/addresses.ts";

/** `getFirstOwner` without its schema: the schema library is not part of the first load. */
const getNeeded = {
  method: "GET",
  path: FIRST_OWNER_CALL,
  response: {
    parse: (answer: unknown) =>
      typeof answer === "object" && answer !== null && "needed" in answer && answer.needed === true,
  },
} as const;

/** Whether the service still lacks its first owner, so that nobody can sign in. */
export function firstOwnerNeededQuery({ rest }: Pick<Services, "rest">) {
  return queryOptions({
    queryKey: ["first-owner", "needed"],
    queryFn: ({ signal }) => rest.call(getNeeded, { signal }),
  });
}
