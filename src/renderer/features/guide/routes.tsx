import { inAnAccount, mayHere } from "#renderer/data/access/page-needs.ts";
import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { Need } from "#renderer/lib/routing/need.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";
import { path } from "#renderer/lib/routing/path.ts";
import { isPairAction } from "./pairing/pair-actions.ts";

/** The guide is for people who set up their company: those who run one location have no part in it. */
const inTheGuide = [inAnAccount, mayHere("onboarding.edit")] as const satisfies readonly Need[];

/** /guide/pair is open to all of them, its actions to those who may activate zones. Upgrades have a page of their own. */
const mayActIn: Need<{ readonly pairAction?: string | undefined }> = async (visit) => {
  const action = (await visit.read())?.pairAction;
  if (action === undefined) return null;
  if (!isPairAction(action)) return false;
  const answer = await mayHere("zone.activate")(visit);
  if (answer !== null || action !== "upgrade") return answer;
  const account = await chosenAccount(visit.services);
  return account === null || account.billing === "off" ? null : paths.upgradePlan({ accountId: account.id });
};

/** For items that the account is offered; custom ones have their own pages. */
const offersResource: Need<{ readonly resourceId: string }> = async ({ services, read }) => {
  const { findResource } = await import("#renderer/parts/help/guide-resources.ts");
  const [account, params] = await Promise.all([chosenAccount(services), read()]);
  const resource = params && findResource(params.resourceId, account?.iso_country ?? null);
  if (!resource) return false;
  return resource.type === "custom" ? paths.legalCertificate() : null;
};

/** The setup guide and its pages, without sidebar and search. */
export const guidePages: readonly Row[] = [
  page(paths.guide, {
    title: "guide.title",
    needs: [...inTheGuide],
    otherwise: () => paths.home(),
    layout: { sidebar: false, search: false },
    accountSwitch: () => paths.guide(),
    component: async () => (await import("./overview/guide-layout.tsx")).GuideLayout,
    children: [
      page(paths.guide, {
        title: "guide.title",
        needs: [...inTheGuide],
        otherwise: () => paths.home(),
        component: async () => (await import("./overview/guide-page.tsx")).GuidePage,
      }),
      page(paths.guidePair, {
        title: "guide.pairing.title",
        needs: [...inTheGuide, mayActIn],
        otherwise: ({ pairAction }) => (pairAction === undefined ? paths.home() : paths.guidePair()),
        component: async () => (await import("./pairing/pair-page.tsx")).PairPage,
      }),
      page(paths.guideBusiness, {
        title: "onboarding.steps.business-description.heading",
        needs: [...inTheGuide, mayHere("music.edit")],
        otherwise: () => paths.guide(),
        component: async () => (await import("./steps/guide-step-page.tsx")).GuideBusinessPage,
      }),
      page(paths.guideImport, {
        title: "onboarding.steps.spotify-import.heading",
        needs: [...inTheGuide, mayHere("spotify.connect")],
        otherwise: () => paths.guide(),
        component: async () => (await import("./steps/guide-step-page.tsx")).GuideImportPage,
      }),
      page(paths.guideExplicit, {
        title: "onboarding.steps.explicit-setting.heading",
        needs: [...inTheGuide, mayHere("account.update")],
        otherwise: () => paths.guide(),
        component: async () => (await import("./steps/guide-step-page.tsx")).GuideExplicitPage,
      }),
      page(paths.guideInvite, {
        title: "companySettings.invite.title",
        needs: [...inTheGuide, mayHere("user.create")],
        otherwise: () => paths.guide(),
        component: async () => (await import("./overview/invite-page.tsx")).GuideInvitePage,
      }),
      page(paths.guideResource, {
        needs: [...inTheGuide, offersResource],
        otherwise: () => paths.guide(),
        component: async () => (await import("./resources/resource-page.tsx")).ResourcePage,
      }),
    ],
  }),
  redirect(path("/setup-guide/*"), () => paths.guide()),
];
