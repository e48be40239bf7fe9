import { operates } from "#renderer/data/access/page-needs.ts";
import { withTexts } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** Pages for the people who operate the service. */
export const operatorPages: readonly Row[] = [
  page(paths.operator, {
    title: "operator.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadOperator,
    component: withTexts(
      ["operator", "operatorSupport", "operatorStatus", "accountLog", "forms"],
      async () => (await import("./operator-page.tsx")).OperatorPage,
    ),
  }),
  page(paths.operatorFlags, {
    title: "operator.flags.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadFlags,
    component: withTexts(["operator", "forms"], async () => (await import("./flags-page.tsx")).FlagsPage),
  }),
  page(paths.operatorPrices, {
    title: "priceBook.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadPrices,
    component: withTexts(
      ["operator", "priceBook", "forms"],
      async () => (await import("./prices/prices-page.tsx")).PricesPage,
    ),
  }),
  page(paths.operatorFeedback, {
    title: "operatorFeedback.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadFeedback,
    component: withTexts(
      ["operator", "operatorFeedback"],
      async () => (await import("./feedback/feedback-page.tsx")).FeedbackPage,
    ),
  }),
  page(paths.operatorSupport, {
    title: "operatorSupport.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadSupport,
    component: withTexts(
      ["operator", "operatorSupport", "company"],
      async () => (await import("./support/support-page.tsx")).SupportPage,
    ),
  }),
  page(paths.operatorStatus, {
    title: "operatorStatus.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadStatus,
    component: withTexts(
      ["operator", "operatorStatus", "statusPage", "forms"],
      async () => (await import("./status/status-page.tsx")).StatusPage,
    ),
  }),
];
