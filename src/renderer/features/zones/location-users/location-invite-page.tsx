import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import type { FailedInvitation } from "#renderer/data/people/member-changes.ts";
import { useInviteToLocation } from "#renderer/data/zones/location-users.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { EmailListField } from "#renderer/forms/email-list-field.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { toast } from "#renderer/lib/toast.ts";
import { FailedInvitations } from "#renderer/parts/invitations/failed-invitations.tsx";
import { checked } from "#shared/domain/validation/schema-messages.ts";
import { emailInList } from "#shared/domain/validation/validators.ts";

const MOST_AT_ONCE = 100;
const InviteForm = z.object({
  emails: z
    .array(z.string().superRefine(checked(emailInList)))
    .min(1)
    .max(MOST_AT_ONCE),
});

/** /accounts/{account}/zones/location/{location}/users/invite: people who will run this location alone. */
export function LocationInvitePage() {
  const { t } = useTranslation();
  const { accountId, locationId } = paths.locationInvite.useParams();
  const navigate = useNavigate();
  const location = useQuery(locationQueries(useServices()).detail(locationId)).data;
  const invite = useInviteToLocation(locationId);
  const [failed, setFailed] = useState<readonly FailedInvitation[]>([]);
  const users = paths.locationUsers({ accountId, locationId });
  const form = useServiceForm({
    defaults: { emails: [] as string[] },
    schema: InviteForm,
    call: ({ emails }) => invite.mutateAsync(emails),
    onSuccess: ({ sent, failed: left }) => {
      if (sent.length > 0) toast("success", t("companySettings.invite.sent", { count: sent.length }));
      if (left.length === 0) return navigate(users);
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
      title={t("companySettings.invite.title")}
      submitLabel={t("companySettings.invite.submit")}
      cancelTo={users}
    >
      <FormSection title={location?.name ?? t("zones.form.location")} hint={t("zones.location.inviteHint")}>
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
