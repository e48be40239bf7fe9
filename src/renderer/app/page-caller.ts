import { type AccountFacts, knownAccount } from "#renderer/data/accounts/known-account.ts";
import type { Host } from "#renderer/host/host.ts";
import { browserOf, systemOf } from "#renderer/lib/page/user-agent.ts";
import { zoneOfPath } from "#renderer/lib/routing/zone-of-path.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { agentPlatform } from "#shared/contract/agent-context.ts";
import type { Caller } from "#shared/contract/call-headers.ts";
import { clientIdentification } from "#shared/contract/client-identification.ts";
import { tierNumber } from "#shared/domain/accounts/plan.ts";

interface Known extends AccountFacts {
  readonly debugFlags: Pick<Services["debugFlags"], "current">;
}

/** Describes the page in every call's headers; `known` returns the services that they depend on. */
export function pageCaller(
  host: Pick<Host, "kind" | "version">,
  sessionId: string,
  known: () => Known,
): () => Caller {
  const client = pageClient(host);
  return () => {
    const services = known();
    const account = knownAccount(services);
    const { userId, zoneId } = services.session.get();
    const { canary, noCache } = services.debugFlags.current;
    return {
      client,
      canary,
      noCache,
      agent: {
        platform: agentPlatform(import.meta.env.PROD, account ? tierNumber(account.tier) : 0),
        platformVersion: host.version,
        locale: "EN",
        timeZoneOffset: -new Date().getTimezoneOffset(),
        country: account?.iso_country || null,
        account: account?.id ?? services.account.get(),
        user: userId,
        // The zone of the address, else the zone that this computer plays.
        soundZone: zoneOfPath(location.pathname) ?? zoneId,
        businessType: account?.business_type || null,
        sessionId,
      },
    };
  };
}

function pageClient({ kind, version }: Pick<Host, "kind" | "version">): string {
  return clientIdentification({
    client: kind === "electron" ? "roomtone-desktop" : "roomtone-web",
    version,
    runtime: kind === "electron" ? "electron-page" : "web",
    commit: typeof __APP_COMMIT__ === "string" ? __APP_COMMIT__ : "",
    dev: import.meta.env.DEV,
    browser: browserOf(navigator.userAgent),
    os: systemOf(navigator.userAgent),
  });
}
