import { queryOptions } from "@tanstack/react-query";
import { FIRST_OWNER_CALL } from "#shared/contract/addresses.ts";
import type { Services } from "../lib/services.tsx";

/** As `getFirstOwner`, read by hand: the schemas' library is not part of the first load. */
const getNeeded = {
  method: "GET",
  path: FIRST_OWNER_CALL,
  response: {
    parse: (answer: unknown) =>
      typeof answer === "object" && answer !== null && "needed" in answer && answer.needed === true,
  },
} as const;

/** Whether nobody can sign in to this service yet. */
export function firstOwnerNeededQuery({ rest }: Pick<Services, "rest">) {
  return queryOptions({
    queryKey: ["first-owner", "needed"],
    queryFn: ({ signal }) => rest.call(getNeeded, { signal }),
  });
}
