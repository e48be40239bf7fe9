import { paths } from "#renderer/lib/paths.ts";
import type { Need } from "#renderer/lib/routing/need.ts";
import { page, type Redirect, type Row } from "#renderer/lib/routing/page.ts";

// Imported lazily: schemas must not delay the first address.
const needs = () => import("./sign-up-needs.ts");
type Needs = Awaited<ReturnType<typeof needs>>;
const need =
  (of: (rules: Needs) => Need): Need =>
  async (visit) =>
    of(await needs())(visit);

const BARE = { bare: true } as const;

const carriesVoucher = need((rules) => rules.carriesVoucher);
const withoutAccount = need((rules) => rules.withoutAccount);
const withOffer = need((rules) => rules.withOffer);
const open = {
  standard: need((rules) => rules.whereOpen("standard")),
  partner: need((rules) => rules.whereOpen("partner")),
};

/** The screens of sign-up, see [Note: the screens of sign-up]. */
export const signUpPages: readonly Row[] = [
  page(paths.signUp, {
    title: "signUp.title",
    layout: BARE,
    needs: [withoutAccount, carriesVoucher],
    load: async () => (await import("./loaders.ts")).loadStart,
    component: async () => (await import("./start-page.tsx")).StartPage,
  }),
  page(paths.signUpUser, {
    title: "signUp.user.title",
    layout: BARE,
    needs: [withoutAccount, open.standard, carriesVoucher],
    load: async () => (await import("./loaders.ts")).loadStart,
    component: async () => (await import("./steps/steps-standard.tsx")).UserPage,
  }),
  page(paths.signUpSso, {
    title: "signUp.user.title",
    layout: BARE,
    needs: [withoutAccount, open.standard, need((rules) => rules.takesToken("standard"))],
    component: async () => (await import("./sso-page.tsx")).SsoPage,
  }),
  page(paths.signUpRole, {
    title: "signUp.role.title",
    layout: BARE,
    needs: [withoutAccount, open.standard, withOffer],
    component: async () => (await import("./steps/steps-standard.tsx")).RolePage,
  }),
  page(paths.signUpFullForm, {
    title: "signUp.full.title",
    layout: BARE,
    needs: [withoutAccount, open.standard, withOffer],
    component: async () => (await import("./full-form-page.tsx")).FullFormPage,
  }),
  page(paths.signUpCompanyType, {
    title: "signUp.type.title",
    layout: BARE,
    needs: [withoutAccount, open.standard],
    component: async () => (await import("./steps/steps-standard.tsx")).CompanyTypePage,
  }),
  page(paths.signUpCompany, {
    title: "signUp.company.title",
    layout: BARE,
    needs: [withoutAccount, open.standard, need((rules) => rules.companyIsNext("standard")), withOffer],
    component: async () => (await import("./steps/steps-standard.tsx")).CompanyPage,
  }),
  page(paths.partnerSignUp, {
    title: "signUp.partnerTitle",
    layout: BARE,
    needs: [withoutAccount, carriesVoucher],
    load: async () => (await import("./loaders.ts")).loadStart,
    component: async () => (await import("./start-page.tsx")).PartnerStartPage,
  }),
  page(paths.partnerSignUpUser, {
    title: "signUp.user.title",
    layout: BARE,
    needs: [withoutAccount, open.partner],
    component: async () => (await import("./steps/steps-partner.tsx")).PartnerUserPage,
  }),
  page(paths.partnerSignUpSso, {
    title: "signUp.user.title",
    layout: BARE,
    needs: [withoutAccount, open.partner, need((rules) => rules.takesToken("partner"))],
    component: async () => (await import("./sso-page.tsx")).PartnerSsoPage,
  }),
  page(paths.partnerSignUpCompanyInfo, {
    title: "signUp.type.title",
    layout: BARE,
    needs: [withoutAccount, open.partner],
    component: async () => (await import("./steps/steps-partner.tsx")).PartnerCompanyInfoPage,
  }),
  page(paths.partnerSignUpCompany, {
    title: "signUp.company.title",
    layout: BARE,
    needs: [withoutAccount, open.partner, need((rules) => rules.companyIsNext("partner")), withOffer],
    component: async () => (await import("./steps/steps-partner.tsx")).PartnerCompanyPage,
  }),
];

/** Redirects to a screen with a voucher: the address's own, else that of its search. */
const withVoucher =
  (to: string): Redirect["to"] =>
  ({ params: { voucher }, url }) => {
    const search = new URLSearchParams(url.search);
    if (voucher !== undefined) search.set("voucher", voucher);
    return (search.size === 0 ? to : `${to}?${search}`) + url.hash;
  };

/** Addresses in published links. */
export const signUpRedirects: readonly Redirect[] = [
  { pattern: "/signup/email", to: withVoucher(paths.signUpUser()) },
  { pattern: "/signup/email/:voucher", to: withVoucher(paths.signUpUser()) },
  { pattern: "/signup/:voucher", to: withVoucher(paths.signUp()) },
  { pattern: "/signup/:voucher/sso", to: withVoucher(paths.signUpUser()) },
];
