import { queryOptions } from "@tanstack/react-query";
import type { Rest } from "../../lib/transport/rest.ts";

/** Read by hand: the schemas' library is not part of the first load. */
const Needed = {
  parse: (answer: unknown) =>
    typeof answer === "object" && answer !== null && "needed" in answer && answer.needed === true,
};

/** Whether nobody can sign in to this service yet. */
export function firstOwnerNeededQuery(rest: Rest) {
  return queryOptions({
    queryKey: ["first-owner", "needed"],
    queryFn: ({ signal }) => rest.get("/api/auth/first_owner", { schema: Needed, signal }),
  });
}
