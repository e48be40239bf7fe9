import { useServices } from "./services.tsx";
import { useServiceFacts } from "./use-service-facts.ts";

/** The support address: as the service names it, and until that is known the default one. */
export function useSupportEmail(): string {
  const { serviceUrl } = useServices().host;
  const facts = useServiceFacts();
  return facts?.supportEmail ?? `support@${new URL(serviceUrl || location.origin).hostname}`;
}
