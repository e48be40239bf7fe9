import { Card } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ROLES } from "#renderer/parts/invitations/roles.ts";
import classes from "./users.module.css";

/** Explains each role's permissions. */
export function RoleGuide() {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-labelledby="role-guide" mt="xl">
      <h2 id="role-guide" className={classes.title}>
        {t("companySettings.users.guide")}
      </h2>
      <dl className={classes.guide}>
        {([...ROLES, "member"] as const).map((role) => (
          <div key={role}>
            <dt>{t(`companySettings.roles.${role}.name`)}</dt>
            <dd>{t(`companySettings.roles.${role}.may`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
