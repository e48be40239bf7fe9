import { browserOf } from "#renderer/lib/page/user-agent.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { sessionFlagStore } from "#renderer/lib/storage/session-flag.ts";
import { userContextStore } from "#renderer/lib/storage/user-context.ts";
import type { FlagContextEntryInput } from "#shared/contract/graphql/generated/operations.ts";
import type { Account } from "#shared/contract/rest/entities.ts";

/** Facts about this client for the service's decision about flags (specification, platform §7, flags). */
export async function flagContext(
  { host }: Pick<Services, "host">,
  account: Pick<Account, "id" | "tier" | "distributor"> | null,
): Promise<readonly FlagContextEntryInput[]> {
  const flags = host.desktop ? (await host.desktop.state()).debugFlags : null;
  const context: Readonly<Record<string, string>> = {
    "app.env": import.meta.env.MODE,
    "app.version": host.version,
    "app.platform": host.kind === "electron" ? "desktop" : "business",
    "app.platform_version": browserOf(navigator.userAgent).version,
    "app.platform_branch": flags?.updateChannel ?? "",
    "app.session_flag": sessionFlagStore(sessionStorage).read() ?? "",
    "app.is_e2e": String(navigator.webdriver === true),
    "app.is_dev": String(import.meta.env.DEV),
    ...(account && {
      "account.tier": account.tier,
      "account.id": account.id,
      "account.distributor": account.distributor === "" ? "" : account.distributor.id,
    }),
    ...userContextStore(localStorage).read(),
  };
  return Object.entries(context).map(([key, value]) => ({ key, value }));
}
