import { isProviderAccount } from "./provider.ts";

/** What says whom an account pays. */
interface Payer {
  readonly id: string;
  /** Who resells to it; empty for nobody. */
  readonly distributor: "" | { readonly id: string };
}

/** Whether an account pays the provider itself: it is the provider's own, or nobody else resells to it. */
export function paysDirectly({ id, distributor }: Payer): boolean {
  return isProviderAccount(id) || distributor === "" || isProviderAccount(distributor.id);
}
