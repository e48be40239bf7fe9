import { z } from "zod";
import { currentSignUp } from "#renderer/features/sign-up/sign-up-state.ts";
import { answersOf } from "#renderer/features/sign-up/use-sign-up.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import type { SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import { saidBefore } from "./refused-before.ts";
import { UserRoleField, UserRoleSchema } from "./role-field.tsx";
import { StepForm, stepBefore, useGoOn } from "./step-form.tsx";

/** Asks only for the person's role in the business. */
export function RoleForm({ kind, path }: { readonly kind: SignUpKind; readonly path: string }) {
  const form = useServiceForm({
    defaults: answersOf("userRole"),
    ...saidBefore("userRole"),
    schema: z.object({ userRole: UserRoleSchema }),
    call: async (role) => currentSignUp().set(role),
    onSuccess: useGoOn(kind),
  });
  return (
    <StepForm form={form} backTo={stepBefore(kind, path)}>
      <UserRoleField form={form} name="userRole" />
    </StepForm>
  );
}
