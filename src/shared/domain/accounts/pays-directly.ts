import { isProviderAccount } from "./provider.ts";

/** The facts that decide whom an account pays. */
interface Payer {
  readonly id: string;
  /** Its reseller; empty for none. */
  readonly distributor: "" | { readonly id: string };
}

/** Whether an account pays the provider directly: it is the provider's own, or has no other reseller. */
export function paysDirectly({ id, distributor }: Payer): boolean {
  return isProviderAccount(id) || distributor === "" || isProviderAccount(distributor.id);
}
