import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useUpdateUser } from "#renderer/data/people/user-changes.ts";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ShortcutsList } from "#renderer/player/zone/shortcuts-list.tsx";
import { UserPatch } from "#shared/contract/rest/accounts/accounts.ts";
import type { User } from "#shared/contract/rest/entities.ts";
import { AlertsSection } from "./alerts-section.tsx";
import { ConnectionsSection } from "./connections-section.tsx";
import classes from "./edit-user-page.module.css";
import { LanguageSection } from "./language-section.tsx";
import { SecuritySection } from "./security-section.tsx";
import { SignInSection } from "./sign-in-section.tsx";
import { WithOwnUser } from "./with-own-user.tsx";

/** /user/edit: the person's profile. */
export function EditUserPage() {
  return (
    <WithOwnUser>
      {(user) => (
        <div className={classes.page}>
          <EditUser user={user} />
          <SignInSection user={user} />
          <ConnectionsSection user={user.id} />
          <SecuritySection />
          <AlertsSection />
          <LanguageSection />
          <ShortcutsSection />
        </div>
      )}
    </WithOwnUser>
  );
}

function ShortcutsSection() {
  const { t } = useTranslation();
  return (
    <FormSection title={t("shortcuts.title")} hint={t("shortcuts.hint")}>
      <ShortcutsList />
    </FormSection>
  );
}

/** Select values are strings. */
const UserForm = UserPatch.pick({ name: true })
  .required()
  .extend({
    start_of_week: z.coerce.number<string>().pipe(UserPatch.shape.start_of_week.unwrap()),
  });

function EditUser({ user: { id, name, start_of_week } }: { readonly user: User }) {
  const { t } = useTranslation();
  const update = useUpdateUser();
  const days = useDays();
  const form = useServiceForm({
    defaults: { name, start_of_week: String(start_of_week) },
    schema: UserForm,
    call: (body) => update.mutateAsync({ params: { id }, body }),
  });
  return (
    <FormFrame
      form={form}
      name="user"
      title={t("user.title")}
      submitLabel={t("user.submit")}
      cancelTo={paths.home()}
    >
      <FormSection title={t("user.details")} hint={t("user.detailsHint")}>
        <TextField form={form} name="name" label={t("user.name")} autoComplete="name" required />
      </FormSection>
      <FormSection title={t("user.preferences")} hint={t("user.preferencesHint")}>
        <SelectField
          form={form}
          name="start_of_week"
          label={t("user.startOfWeek")}
          data={days}
          allowDeselect={false}
        />
      </FormSection>
    </FormFrame>
  );
}

/** 0 is Sunday. */
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

/** The days of the week with their names, as select options. */
function useDays() {
  const dateText = useDateText();
  return MONDAY_FIRST.map((day) => ({
    value: String(day),
    // 1 January 2023 was a Sunday.
    label: dateText(Date.UTC(2023, 0, day + 1), { weekday: "long", timeZone: "UTC" }),
  }));
}
