import { operates } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** Pages for the people who operate the service. */
export const operatorPages: readonly Row[] = [
  page(paths.operator, {
    title: "operator.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadOperator,
    component: async () => (await import("./operator-page.tsx")).OperatorPage,
  }),
  page(paths.operatorFlags, {
    title: "operator.flags.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadFlags,
    component: async () => (await import("./flags-page.tsx")).FlagsPage,
  }),
  page(paths.operatorPrices, {
    title: "priceBook.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadPrices,
    component: async () => (await import("./prices/prices-page.tsx")).PricesPage,
  }),
  page(paths.operatorFeedback, {
    title: "operatorFeedback.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadFeedback,
    component: async () => (await import("./feedback/feedback-page.tsx")).FeedbackPage,
  }),
  page(paths.operatorSupport, {
    title: "operatorSupport.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadSupport,
    component: async () => (await import("./support/support-page.tsx")).SupportPage,
  }),
  page(paths.operatorStatus, {
    title: "operatorStatus.title",
    needs: [operates],
    otherwise: () => paths.home(),
    load: async () => (await import("./loaders.ts")).loadStatus,
    component: async () => (await import("./status/status-page.tsx")).StatusPage,
  }),
];
