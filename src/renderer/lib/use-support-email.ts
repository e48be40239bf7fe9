import { useQuery } from "@tanstack/react-query";
import { useServices } from "./services.tsx";
import { browserFetch } from "./transport/browser.ts";

/** The support address: as the service names it, and until that is known the default one. */
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
