import { BareLayout } from "#renderer/app/bare-layout.tsx";
import { useServices } from "#renderer/lib/services.tsx";
import { Shell } from "./shell.tsx";

/** The shell for signed-in people and paired players; other visitors get the page alone. */
export function ShellForKnown() {
  const { session } = useServices();
  return session.isAuthenticated() ? <Shell /> : <BareLayout />;
}
