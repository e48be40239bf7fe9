import { Badge } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "#renderer/data/people/member-changes.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { readableEmail } from "#shared/domain/validation/email-form.ts";
import { MemberMenu } from "./member-menu.tsx";
import { type MemberView, rolesOf } from "./members.ts";
import classes from "./users.module.css";

/** A member or invitee with roles and actions. */
export const MemberRow = memo(({ account, acl, members, manages }: MemberView) => {
  const { t } = useTranslation();
  const { userId } = useSession();
  const isSelf = acl.user !== "" && acl.user === userId;
  const email = readableEmail(acl.denorm_user?.email ?? acl.pending_email);
  return (
    <div className={classes.row}>
      <div className={classes.who}>
        <div className={classes.name}>
          <span dir="auto" className={classes.text}>
            {nameOf(acl)}
          </span>
          {isSelf && <span className={classes.you}>{t("companySettings.users.you")}</span>}
        </div>
        {email !== nameOf(acl) && (
          <div dir="auto" className={classes.email}>
            {email}
          </div>
        )}
        <LastSeen at={acl.user === "" ? undefined : acl.last_seen} />
      </div>
      <ul className={classes.roles} aria-label={t("companySettings.users.roles")}>
        {rolesOf(acl).map((role) => (
          <li key={role}>
            <Badge variant="default" size="lg" radius="sm">
              {t(`companySettings.roles.${role}.name`)}
            </Badge>
          </li>
        ))}
      </ul>
      <div className={classes.menu}>
        {(manages || isSelf) && (
          <MemberMenu account={account} acl={acl} members={members} manages={manages} isSelf={isSelf} />
        )}
      </div>
    </div>
  );
});

/** Undefined: the viewer may not see it. */
function LastSeen({ at }: { readonly at: string | null | undefined }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  if (at === undefined) return null;
  if (at === null)
    return (
      <div dir="auto" className={classes.email}>
        {t("companySettings.users.neverSeen")}
      </div>
    );
  const date = dateText(Date.parse(at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <div dir="auto" className={classes.email}>
      {t("companySettings.users.lastSeen", { date })}
    </div>
  );
}
