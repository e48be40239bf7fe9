import { account, may } from "#renderer/data/access/page-needs.ts";
import { rightsReportQuery } from "#renderer/data/reports/rights-report.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row } from "#renderer/lib/routing/page.ts";

/** Reports about an account's plays. */
export const reportPages: readonly Row[] = [
  page(paths.rightsReport, {
    title: "rights.title",
    needs: [account, may("settings.see", ({ accountId }) => ({ account: accountId }))],
    otherwise: ({ accountId = "_" }) => paths.zones({ accountId }),
    accountSwitch: (accountId) => paths.rightsReport({ accountId }),
    load:
      async () =>
      (services, { params, search }) =>
        services.queryClient.prefetchQuery(rightsReportQuery(services, params.accountId, search)),
    component: async () => (await import("./rights-report-page.tsx")).RightsReportPage,
  }),
];
