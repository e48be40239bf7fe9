import { useServices } from "../../lib/services.tsx";
import { BareLayout } from "../bare-layout.tsx";
import { Shell } from "./shell.tsx";

/** The frame of the client for people and players that it knows; others see the page alone. */
export function ShellForKnown() {
  const { session } = useServices();
  return session.isAuthenticated() ? <Shell /> : <BareLayout />;
}
