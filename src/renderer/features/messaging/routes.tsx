import { account, may, withFeature } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { signedIn } from "#renderer/lib/routing/needs.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";
import { whileNotMessaging } from "./promo/promo-need.ts";

const enabled = withFeature("messaging_enabled", (accountId) => paths.messagingPromo({ accountId }));

const needs = [account, enabled];

const accountOf = ({ accountId }: { readonly accountId: string }) => ({ account: accountId });

/** Messages that zones announce, the campaigns that say when, and the record of what was heard. */
export const messagingPages: readonly Row[] = [
  page(paths.messaging, {
    title: "messaging.frame.title",
    needs,
    layout: { header: false },
    accountSwitch: (accountId) => paths.messaging({ accountId }),
    component: async () => (await import("./frame/messaging-layout.tsx")).MessagingLayout,
    children: [
      redirect(paths.messaging, ({ accountId }) => paths.campaigns({ accountId })),
      page(paths.campaigns, {
        title: "messaging.campaigns.title",
        needs,
        accountSwitch: (accountId) => paths.campaigns({ accountId }),
        load: async () => (await import("./loaders.ts")).loadCampaigns,
        component: async () => (await import("./campaigns/campaigns-page.tsx")).CampaignsPage,
      }),
      page(paths.campaignCreate, {
        title: "messaging.campaigns.form.createTitle",
        needs,
        accountSwitch: (accountId) => paths.campaignCreate({ accountId }),
        load: async () => (await import("./loaders.ts")).loadCampaignForm,
        component: async () => (await import("./campaigns/campaign-pages.tsx")).NewCampaignPage,
      }),
      page(paths.campaign, {
        title: "messaging.campaigns.form.editTitle",
        needs,
        accountSwitch: (accountId) => paths.campaigns({ accountId }),
        load: async () => (await import("./loaders.ts")).loadCampaign,
        component: async () => (await import("./campaigns/campaign-pages.tsx")).CampaignPage,
        notFound: async () => (await import("./campaigns/campaign-not-found.tsx")).CampaignNotFound,
      }),
      page(paths.messages, {
        title: "messaging.messages.title",
        needs,
        accountSwitch: (accountId) => paths.messages({ accountId }),
        load: async () => (await import("./loaders.ts")).loadMessages,
        component: async () => (await import("./messages/messages-page.tsx")).MessagesPage,
      }),
      page(paths.messageCreate, {
        title: "messaging.messages.create",
        needs: [...needs, may("messaging.edit", accountOf)],
        otherwise: ({ accountId = "_" }) => paths.messages({ accountId }),
        accountSwitch: (accountId) => paths.messageCreate({ accountId }),
        component: async () => (await import("./messages/create/create-message-page.tsx")).CreateMessagePage,
      }),
      page(paths.message, {
        title: "messaging.messages.title",
        needs,
        accountSwitch: (accountId) => paths.messages({ accountId }),
        load: async () => (await import("./loaders.ts")).loadMessage,
        component: async () => (await import("./messages/message-page.tsx")).MessagePage,
        notFound: async () => (await import("./messages/message-not-found.tsx")).MessageNotFound,
      }),
      page(paths.messagingHistory, {
        title: "messaging.history.title",
        needs,
        accountSwitch: (accountId) => paths.messagingHistory({ accountId }),
        component: async () => (await import("./history/history-page.tsx")).HistoryPage,
      }),
    ],
  }),
  page(paths.messagingPromo, {
    title: "messaging.frame.title",
    needs: [account, whileNotMessaging],
    component: async () => (await import("./promo/promo-page.tsx")).PromoPage,
  }),
  page(paths.addonsPromoMessaging, {
    title: "messaging.frame.title",
    needs: [signedIn, whileNotMessaging],
    component: async () => (await import("./promo/promo-page.tsx")).PromoPage,
  }),
];
