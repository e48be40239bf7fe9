import { Checkbox, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { ROLES } from "./roles.ts";

interface RoleChoiceProps {
  readonly roles: MemberFlags;
  readonly onChange: (roles: MemberFlags) => void;
  /** Why these roles are not allowed; null if they are. */
  readonly refusalOf: (roles: MemberFlags) => string | null;
}

/** Role checkboxes, each with its permissions. Texts: `companySettings`. */
export function RoleChoice({ roles, onChange, refusalOf }: RoleChoiceProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      {ROLES.map((role) => {
        const changed = { ...roles, [role]: !roles[role] };
        const refusal = refusalOf(changed);
        return (
          <Checkbox
            key={role}
            checked={roles[role]}
            disabled={refusal !== null}
            label={t(`companySettings.roles.${role}.name`)}
            description={[t(`companySettings.roles.${role}.may`), refusal].filter(Boolean).join(" ")}
            onChange={() => onChange(changed)}
          />
        );
      })}
    </Stack>
  );
}
