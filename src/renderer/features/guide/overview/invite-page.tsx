import { SegmentedControl, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { BackToGuide } from "#renderer/features/guide/back-to-guide.tsx";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { InviteForm } from "#renderer/parts/invitations/invite-form.tsx";
import { LocationInviteForm } from "#renderer/parts/invitations/location-invite-form.tsx";
import classes from "./invite-page.module.css";

/** /guide/user-invite: people of the whole company, or of one location. */
export function GuideInvitePage() {
  const account = useCurrentAccount();
  return <div className={classes.page}>{account && <Invite key={account.id} accountId={account.id} />}</div>;
}

function Invite({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  const [where, setWhere] = useState("company");
  const [chosen, setChosen] = useState<string | null>(null);
  const locations = useQuery(locationQueries(useServices()).list(accountId)).data ?? [];
  const location = locations.find(({ id }) => id === chosen) ?? locations[0];
  const atLocation = where === "location" && location !== undefined;
  const before = locations.length > 0 && (
    <div className={classes.where}>
      <SegmentedControl
        aria-label={t("guide.invite.who")}
        value={where}
        onChange={setWhere}
        data={[
          { value: "company", label: t("guide.invite.company") },
          { value: "location", label: t("guide.invite.location") },
        ]}
      />
      {atLocation && locations.length > 1 && (
        <Select
          searchable
          allowDeselect={false}
          label={t("guide.invite.choose")}
          value={location.id}
          onChange={setChosen}
          data={locations.map(({ id, name, city }) => ({
            value: id,
            label: [name, city].filter(Boolean).join(", "),
          }))}
        />
      )}
    </div>
  );
  const shared = { above: <BackToGuide />, before, doneTo: paths.guide() };
  return atLocation ? (
    <LocationInviteForm key={location.id} locationId={location.id} location={location.name} {...shared} />
  ) : (
    <InviteForm accountId={accountId} {...shared} />
  );
}
