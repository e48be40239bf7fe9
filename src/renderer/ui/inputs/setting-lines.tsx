import { Card, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./setting-lines.module.css";

/** A section of settings, one per line. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section">
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.lines}>{children}</div>
    </Card>
  );
}

interface SwitchLineProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** An on/off setting. */
export function SwitchLine({ label, hint, checked, disabled = false, onChange }: SwitchLineProps) {
  return (
    <Switch
      labelPosition="left"
      size="md"
      classNames={{ body: classes.body ?? "", labelWrapper: classes.label ?? "" }}
      label={label}
      description={hint}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
