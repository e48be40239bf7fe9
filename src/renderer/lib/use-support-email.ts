import { useQuery } from "@tanstack/react-query";
import { useServices } from "./services.tsx";
import { browserFetch } from "./transport/browser.ts";

/** Where people write for help: what the service says, and until it has said so the usual name at its own. */
export function useSupportEmail(): string {
  const { serviceUrl } = useServices().host;
  const query = useQuery({
    queryKey: ["support-email", serviceUrl],
    queryFn: async ({ signal }) => {
      const answer = await browserFetch(`${serviceUrl}/env`, { signal });
      const env: unknown = await answer.json();
      const email =
        typeof env === "object" && env !== null && "supportEmail" in env ? env.supportEmail : null;
      return typeof email === "string" ? email : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return query.data ?? `support@${new URL(serviceUrl || location.origin).hostname}`;
}
