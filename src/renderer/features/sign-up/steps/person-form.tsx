import { Alert, Anchor } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCheckEmail } from "#renderer/data/sign-up/sign-up.ts";
import { ElsewhereButtons, FromElsewhere } from "#renderer/features/sign-up/elsewhere.tsx";
import classes from "#renderer/features/sign-up/sign-up.module.css";
import { currentSignUp, NO_TOKEN, type SignUpAnswers } from "#renderer/features/sign-up/sign-up-state.ts";
import { answersOf, useSsoToken } from "#renderer/features/sign-up/use-sign-up.ts";
import { PasswordField } from "#renderer/forms/fields/password-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { ValidationErrors } from "#renderer/forms/validation-errors.ts";
import { NewPerson, type SignUpKind } from "#shared/contract/rest/people/sign-up.ts";
import { MIN_PASSWORD } from "#shared/domain/validation/validators.ts";
import { saidBefore } from "./refused-before.ts";
import { UserRoleField, UserRoleSchema } from "./role-field.tsx";
import { StepForm, stepBefore, useGoOn } from "./step-form.tsx";

/** The answers about the person, under this form's names. People from another service have no password. */
export function personSchema(isElsewhere: boolean) {
  const { name, email, password } = NewPerson.shape;
  return z.object({ userName: name, email, password: isElsewhere ? z.string() : password });
}

type PersonAnswers = Pick<SignUpAnswers, "userName" | "email" | "password">;

/** Returns a function that shows at its field that an address is in use. */
export function useRefuseTakenEmail(): (email: string) => Promise<void> {
  const check = useCheckEmail();
  return async (email) => {
    const { available } = await check.mutateAsync({ body: { email } });
    if (!available) throw new ValidationErrors({ email: { code: "rule", rule: "emailTaken" } });
  };
}

/** Name, e-mail and password; for partners also their role. */
export function PersonForm({ kind, path }: { readonly kind: SignUpKind; readonly path: string }) {
  const ssoToken = useSsoToken();
  // A new form instance, since the fields differ.
  return <PersonQuestions key={String(ssoToken === null)} kind={kind} path={path} />;
}

function PersonQuestions({ kind, path }: { readonly kind: SignUpKind; readonly path: string }) {
  const { t } = useTranslation();
  const goOn = useGoOn(kind);
  const refuseTaken = useRefuseTakenEmail();
  const isElsewhere = useSsoToken() !== null;
  // Initial values only: updates while typing would reset the form.
  const [defaults] = useState(() => answersOf("userName", "email", "password", "userRole"));
  const isKnown = defaults.userName !== "" && defaults.email !== "";
  // After a reload only the password is missing.
  const [isBack] = useState(!isElsewhere && isKnown && defaults.password === "");
  const isPartner = kind === "partner";
  const form = useServiceForm({
    defaults,
    ...saidBefore("userName", "email", "password", "userRole"),
    schema: personSchema(isElsewhere).extend({ userRole: isPartner ? UserRoleSchema : z.any() }),
    call: async (person) => {
      await refuseTaken(person.email);
      currentSignUp().set(person);
    },
    onSuccess: goOn,
  });
  return (
    <>
      <StepForm form={form} backTo={stepBefore(kind, path)}>
        {isBack && (
          <Alert role="status" variant="light">
            {t("signUp.user.passwordAgain")}
          </Alert>
        )}
        <PersonFields form={form} autoFocus={isBack ? "password" : "userName"} />
        {isPartner && <UserRoleField form={form} name="userRole" />}
      </StepForm>
      {!isElsewhere && <ElsewhereButtons kind={kind} />}
    </>
  );
}

interface PersonFieldsProps<Values extends PersonAnswers> {
  readonly form: ServiceForm<Values>;
  readonly autoFocus?: "userName" | "password";
}

/** The fields about the person. */
export function PersonFields<Values extends PersonAnswers>({ form, autoFocus }: PersonFieldsProps<Values>) {
  const { t } = useTranslation();
  // Safe: the form contains these answers, which the generic type cannot express.
  const person = form as unknown as ServiceForm<PersonAnswers>;
  const ssoToken = useSsoToken();
  return (
    <>
      <TextField
        form={person}
        name="userName"
        label={t("signUp.user.name")}
        size="md"
        autoComplete="name"
        autoFocus={autoFocus === "userName"}
        required
      />
      <TextField
        form={person}
        name="email"
        label={t("signUp.user.email")}
        type="email"
        size="md"
        autoComplete="username"
        {...(ssoToken === null ? {} : { readOnly: true, description: <FromElsewhere token={ssoToken} /> })}
        required
      />
      {ssoToken === null ? (
        <PasswordField
          form={person}
          name="password"
          label={t("signUp.user.password")}
          description={t("signUp.user.passwordHint", { length: MIN_PASSWORD })}
          size="md"
          autoComplete="new-password"
          autoFocus={autoFocus === "password"}
          required
        />
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={classes.instead ?? ""}
          onClick={() => currentSignUp().set({ ...NO_TOKEN, email: "" })}
        >
          {t("signUp.elsewhere.password")}
        </Anchor>
      )}
    </>
  );
}
