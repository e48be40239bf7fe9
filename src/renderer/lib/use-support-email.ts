import { reachableAddress, supportAddressAt } from "#shared/domain/reporting/support-address.ts";
import { useServices } from "./services.tsx";
import { useServiceFacts } from "./use-service-facts.ts";

/**
 * The support address: as the service names it, and until that is known the default one. Null where there is none that
 * leads anywhere.
 */
export function useSupportEmail(): string | null {
  const { serviceUrl } = useServices().host;
  const facts = useServiceFacts();
  if (facts === undefined) return supportAddressAt(new URL(serviceUrl || location.origin).hostname);
  // Services of earlier versions name one that leads nowhere.
  return facts.supportEmail && reachableAddress(facts.supportEmail);
}
