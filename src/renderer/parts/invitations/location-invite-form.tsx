import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import type { FailedInvitation } from "#renderer/data/people/member-changes.ts";
import { useInviteToLocation } from "#renderer/data/zones/location-users.ts";
import { EmailListField } from "#renderer/forms/fields/email-list-field.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { FailedInvitations } from "./failed-invitations.tsx";
import type { InviteFormProps } from "./invite-form.tsx";
import { InvitedEmails } from "./invited-emails.ts";

const Invitation = z.object({ emails: InvitedEmails });

interface LocationInviteFormProps extends InviteFormProps {
  readonly locationId: string;
  /** The location's name, or a general word until it is known. */
  readonly location: string;
}

/** Invites several people who will run one location alone. Texts: `companySettings`, `zones`, `forms`. */
export function LocationInviteForm(props: LocationInviteFormProps) {
  const { locationId, location, above, before, doneTo } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const invite = useInviteToLocation(locationId);
  const [failed, setFailed] = useState<readonly FailedInvitation[]>([]);
  const form = useServiceForm({
    defaults: { emails: [] as string[] },
    schema: Invitation,
    call: ({ emails }) => invite.mutateAsync(emails),
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
  return (
    <FormFrame
      form={form}
      name="location-invite"
      above={above}
      title={t("companySettings.invite.title")}
      submitLabel={t("companySettings.invite.submit")}
      cancelTo={doneTo}
    >
      {before}
      <FormSection title={location} hint={t("zones.location.inviteHint")}>
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
    </FormFrame>
  );
}
