import { Alert, Button, Card } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { FormEventHandler, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { PageHeader } from "../../../ui/page-header.tsx";
import classes from "./forms.module.css";

interface FormFrameProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly cancelTo: string;
  readonly error: string | null;
  readonly busy: boolean;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

/** A page that is one form: its title, its error, its buttons. */
export function FormFrame({ title, submitLabel, cancelTo, error, busy, onSubmit, children }: FormFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      <form onSubmit={onSubmit} noValidate aria-busy={busy}>
        <fieldset className={classes.fieldset} disabled={busy}>
          {error !== null && (
            <Alert
              role="alert"
              color="red"
              variant="light"
              mb="md"
              icon={<IconAlertCircle size={18} aria-hidden />}
            >
              {error}
            </Alert>
          )}
          {children}
          <div className={classes.buttons}>
            <Button type="submit" loading={busy}>
              {submitLabel}
            </Button>
            <Button variant="subtle" color="gray" component={Link} to={cancelTo}>
              {t("app.cancel")}
            </Button>
          </div>
        </fieldset>
      </form>
    </div>
  );
}

interface FormSectionProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** Fields that belong together. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <Card component="section" mb="md">
      <h2 className={classes.sectionTitle}>{title}</h2>
      <p className={classes.hint}>{hint}</p>
      {children}
    </Card>
  );
}
