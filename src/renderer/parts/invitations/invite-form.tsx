import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { useMay } from "#renderer/data/access/access.ts";
import { type FailedInvitation, useInvite } from "#renderer/data/people/member-changes.ts";
import { memberQueries } from "#renderer/data/people/members.ts";
import { EmailListField } from "#renderer/forms/fields/email-list-field.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import { MemberRoles } from "#shared/contract/rest/accounts/members.ts";
import { FailedInvitations } from "./failed-invitations.tsx";
import { InvitedEmails } from "./invited-emails.ts";
import { RoleChoice } from "./role-choice.tsx";

const Invitation = z.object({ emails: InvitedEmails, roles: MemberRoles.required() });
const NO_ROLES = { owner: false, admin: false, finance: false, contact: false };

export interface InviteFormProps {
  /** A line above the title that names the page's parent. */
  readonly above?: ReactNode;
  /** What comes before the first section. */
  readonly before?: ReactNode;
  /** The page to open afterwards, or instead. */
  readonly doneTo: string;
}

/** Invites several people to an account at once, with the same roles. Texts: `companySettings`, `forms`. */
export function InviteForm({ accountId, above, before, doneTo }: InviteFormProps & { accountId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const invite = useInvite(accountId);
  const isOwner = useIsOwner(accountId);
  const [failed, setFailed] = useState<readonly FailedInvitation[]>([]);
  const form = useServiceForm({
    defaults: { emails: [] as string[], roles: NO_ROLES },
    schema: Invitation,
    call: (values) => invite.mutateAsync(values),
    onSuccess: ({ sent, failed: left }) => {
      if (sent.length > 0) toast("success", t("companySettings.invite.sent", { count: sent.length }));
      if (left.length === 0) return navigate(doneTo);
      setFailed(left);
      form.setValue(
        "emails",
        left.map(({ email }) => email),
      );
    },
  });
  const roles = useWatch({ control: form.control, name: "roles" });
  return (
    <FormFrame
      form={form}
      name="invite"
      above={above}
      title={t("companySettings.invite.title")}
      submitLabel={t("companySettings.invite.submit")}
      cancelTo={doneTo}
    >
      {before}
      <FormSection title={t("companySettings.invite.who")} hint={t("companySettings.invite.whoHint")}>
        <EmailListField
          form={form}
          name="emails"
          label={t("companySettings.invite.emails")}
          description={t("companySettings.invite.emailsHint")}
          placeholder={t("companySettings.invite.placeholder")}
          required
        />
        {failed.length > 0 && <FailedInvitations failed={failed} />}
      </FormSection>
      <FormSection title={t("companySettings.invite.roles")} hint={t("companySettings.invite.rolesHint")}>
        <RoleChoice
          roles={roles}
          onChange={(changed) => form.setValue("roles", changed, { shouldDirty: true })}
          refusalOf={({ owner }) =>
            owner && !isOwner ? t("companySettings.users.refusals.owners-only") : null
          }
        />
      </FormSection>
    </FormFrame>
  );
}

function useIsOwner(account: string): boolean {
  const { userId } = useSession();
  const members = useQuery(memberQueries(useServices()).list(account)).data ?? [];
  const manages = useMay("user.create", { account })?.ok === true;
  const isOwned = members.some(({ owner, user }) => owner && user !== "");
  return manages && (!isOwned || members.some(({ owner, user }) => owner && user === userId));
}
