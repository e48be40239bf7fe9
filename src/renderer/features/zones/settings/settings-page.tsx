import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useServices } from "../../../lib/services.tsx";
import { zoneQueries } from "../api.ts";
import classes from "./settings.module.css";
import { ZoneNameForm } from "./zone-name-form.tsx";
import { ZoneSettingsForm } from "./zone-settings-form.tsx";

/** /accounts/{account}/zones/{zone}/settings: every change is saved at once. */
export function SettingsPage() {
  const { accountId = "", zoneId = "" } = useParams();
  const zone = useQuery(zoneQueries(useServices()).detail(zoneId)).data;
  if (!zone) return <Skeleton height={420} maw={720} />;
  return (
    <div className={classes.page}>
      <ZoneNameForm key={zone.name} account={accountId} zone={zone} />
      <ZoneSettingsForm account={accountId} zone={zone} />
    </div>
  );
}
