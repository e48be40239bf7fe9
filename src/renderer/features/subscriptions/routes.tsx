import { account, may, sells } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

const accountOf = ({ accountId }: { readonly accountId: string }) => ({ account: accountId });

/** The settings pages of an account's subscriptions. */
export const subscriptionPages: readonly Row[] = [
  page(paths.subscriptions, {
    title: "billingOverview.title",
    needs: [account, sells, may("zone.activate", accountOf)],
    otherwise: ({ accountId = "_" }) => paths.settings({ accountId }),
    load: async () => (await import("./settings/loaders.ts")).loadOverview,
    component: async () => (await import("./settings/overview-page.tsx")).SubscriptionsPage,
  }),
  page(paths.streaming, {
    title: "billingOverview.streamingSubscriptions",
    needs: [account, sells, may("zone.activate", accountOf)],
    otherwise: ({ accountId = "_" }) => paths.subscriptions({ accountId }),
    load: async () => (await import("./settings/loaders.ts")).loadStreaming,
    component: async () => (await import("./settings/streaming-page.tsx")).StreamingPage,
  }),
];
