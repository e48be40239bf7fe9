import { Button, Card } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { FormBody, SubmitButton } from "./form-body.tsx";
import classes from "./forms.module.css";
import type { ServiceForm } from "./service-form.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";

interface FormFrameProps<Values extends FieldValues> {
  readonly form: ServiceForm<Values>;
  /** Identifies the form's draft when the session ends. */
  readonly name: string;
  /** A line above the title that names the page's parent. */
  readonly above?: ReactNode;
  readonly title: string;
  readonly submitLabel: string;
  readonly cancelTo: string;
  readonly stayEnabled?: boolean;
  readonly children: ReactNode;
}

/** A page with one form: title, general error, fields and buttons. */
export function FormFrame<Values extends FieldValues>(props: FormFrameProps<Values>) {
  const { form, name, above, title, submitLabel, cancelTo, stayEnabled = false, children } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <PageHeader above={above} title={title} />
      <FormBody form={form} stayEnabled={stayEnabled}>
        {children}
        <div className={classes.buttons}>
          <SubmitButton form={form}>{submitLabel}</SubmitButton>
          <Button variant="subtle" color="gray" component={Link} to={cancelTo}>
            {t("app.cancel")}
          </Button>
        </div>
      </FormBody>
      <UnsavedChanges form={form} name={name} />
    </div>
  );
}

interface FormSectionProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** A group of related fields. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <Card component="section" className={classes.section}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      <p className={classes.hint}>{hint}</p>
      {children}
    </Card>
  );
}
