import { useQuery } from "@tanstack/react-query";
import type { MailFacility } from "#shared/contract/mail.ts";
import { SERVICE_PAGES, type ServicePage } from "#shared/domain/operations/service-addresses.ts";
import { useServices } from "./services.tsx";
import { browserFetch } from "./transport/browser.ts";

/** A service's public description; null for omitted facts. */
interface ServiceFacts {
  readonly supportEmail: string | null;
  readonly mail: MailFacility | null;
  /** Pages of the host; only those that it has set. */
  readonly pages: Partial<Readonly<Record<ServicePage, string>>>;
  /** Name of the host's business. */
  readonly licensor: string | null;
}

const WAYS: readonly unknown[] = ["smtp", "outbox", "off"] satisfies readonly MailFacility[];

/** Covers a starting or restarting service, with growing waits in between. */
const RETRIES = 8;
const LONGEST_WAIT_MS = 30_000;

/** First part of the query key. */
export const SERVICE_FACTS = "service-facts";

/** The answer of GET /env; undefined until loaded. Parsed without a schema: error pages in the first load use it. */
export function useServiceFacts(): ServiceFacts | undefined {
  const { serviceUrl } = useServices().host;
  const query = useQuery({
    queryKey: [SERVICE_FACTS, serviceUrl],
    queryFn: async ({ signal }): Promise<ServiceFacts> => {
      const answer = await browserFetch(`${serviceUrl}/env`, { signal });
      if (!answer.ok) throw new Error(`GET /env answered ${answer.status}`);
      const env: unknown = await answer.json();
      const said = typeof env === "object" && env !== null ? env : {};
      return {
        supportEmail:
          "supportEmail" in said && typeof said.supportEmail === "string" ? said.supportEmail : null,
        licensor: "licensor" in said && typeof said.licensor === "string" ? said.licensor : null,
        // One of the known values.
        mail: "mail" in said && WAYS.includes(said.mail) ? (said.mail as MailFacility) : null,
        pages: "pages" in said ? webPages(said.pages) : {},
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: RETRIES,
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, LONGEST_WAIT_MS),
  });
  return query.data;
}

function webPages(said: unknown): ServiceFacts["pages"] {
  const pages: Readonly<Record<string, unknown>> = { ...(typeof said === "object" ? said : null) };
  const isWeb = (page: string) => /^https?:/.test(String(pages[page] ?? ""));
  return Object.fromEntries(SERVICE_PAGES.filter(isWeb).map((page) => [page, String(pages[page])]));
}
