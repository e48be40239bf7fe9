import { reachableAddress, supportAddressAt } from "#shared/domain/reporting/support-address.ts";
import { useServices } from "./services.tsx";
import { useServiceFacts } from "./use-service-facts.ts";

/** The support address: the service's, or the default one until it is loaded. Null if the address is not reachable. */
export function useSupportEmail(): string | null {
  const { serviceUrl } = useServices().host;
  const facts = useServiceFacts();
  if (facts === undefined) return supportAddressAt(new URL(serviceUrl || location.origin).hostname);
  // Older services name an address that does not exist.
  return facts.supportEmail && reachableAddress(facts.supportEmail);
}
