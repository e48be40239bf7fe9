import { Card } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import classes from "./dev-page.module.css";

interface DevPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of the pages under /dev. Only titles are translated: the pages are for developers. */
export function DevPage({ title, children }: DevPageProps) {
  return (
    <div className={classes.page}>
      <PageHeader title={title} />
      {children}
    </div>
  );
}

/** A titled group of examples. */
export function Specimens({ title, children }: DevPageProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.specimens}>{children}</div>
    </Card>
  );
}
