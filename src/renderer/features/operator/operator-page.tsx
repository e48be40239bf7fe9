import {
  IconLayoutRows,
  IconLifebuoy,
  IconMessage2,
  IconReceipt,
  IconSpeakerphone,
  IconToggleLeft,
} from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { ticketQueries } from "#renderer/data/operator/tickets.ts";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { LinkRow } from "#renderer/parts/link-row.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { AddressesCard } from "./addresses-card.tsx";
import { MoveCard } from "./move-card.tsx";
import { MusicQuotaCard } from "./music-quota-card.tsx";
import classes from "./operator.module.css";
import { ServiceLog } from "./service-log.tsx";

/** /operator: what the people who operate the service set for everybody, and what they have changed. */
export function OperatorPage() {
  const { t } = useTranslation();
  const account = useCurrentAccount();
  const mayEdit = useMayHere("editorial.edit")?.ok;
  return (
    <div className={classes.page}>
      <PageHeader title={t("operator.title")} below={t("operator.intro")} />
      <FormSection title={t("operator.more.title")} hint={t("operator.more.hint")}>
        <nav aria-label={t("operator.more.title")}>
          <LinkRow
            to={paths.operatorFlags()}
            icon={IconToggleLeft}
            label={t("operator.flags.title")}
            hint={t("operator.more.flagsHint")}
          />
          <LinkRow
            to={paths.operatorPrices()}
            icon={IconReceipt}
            label={t("operator.more.prices")}
            hint={t("operator.more.pricesHint")}
          />
          <LinkRow
            to={paths.operatorFeedback()}
            icon={IconMessage2}
            label={t("operator.more.feedback")}
            hint={t("operator.more.feedbackHint")}
          />
          <SupportRow />
          <LinkRow
            to={paths.operatorStatus()}
            icon={IconSpeakerphone}
            label={t("operator.more.status")}
            hint={t("operator.more.statusHint")}
          />
          {account && mayEdit && (
            <LinkRow
              to={paths.editorial({ accountId: account.id })}
              icon={IconLayoutRows}
              label={t("operator.more.editorial")}
              hint={t("operator.more.editorialHint")}
            />
          )}
        </nav>
      </FormSection>
      <AddressesCard />
      <MusicQuotaCard />
      <MoveCard />
      <ServiceLog />
    </div>
  );
}

/** The link to the requests for help, with the number of open ones. */
function SupportRow() {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(ticketQueries(useServices()).tickets("open"));
  const open = data?.pages.at(-1)?.open ?? 0;
  return (
    <LinkRow
      to={paths.operatorSupport()}
      icon={IconLifebuoy}
      label={t("operator.more.support")}
      hint={open > 0 ? t("operator.more.supportOpen", { open }) : t("operator.more.supportHint")}
    />
  );
}
