import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { BarePage } from "../../ui/bare-page.tsx";
import classes from "./minimal-error.module.css";
import { type RouteFailure, useRouteFailure } from "./use-route-failure.ts";

/** What is shown instead of a page without navigation: what went wrong, and the way to try again. */
export function MinimalError() {
  return <MinimalView failure={useRouteFailure()} />;
}

interface MinimalViewProps {
  readonly failure: RouteFailure;
  /** Drawn where a page stands, beside the navigation. */
  readonly inShell?: boolean;
}

/** The least that can be said of an error: it needs nothing that the first load does not have. */
export function MinimalView({ failure, inShell = false }: MinimalViewProps) {
  const { t } = useTranslation();
  const view = (
    <>
      <div role="alert">
        <h1 className={classes.title}>{failure.title}</h1>
        <Text c="dimmed" mt="xs" mb="lg">
          {t(failure.code === "offline" ? "errors.offlineBody" : "errors.unknown")}
        </Text>
      </div>
      <Group gap="xs">
        <Button onClick={() => location.reload()}>{t("errors.reload")}</Button>
        <Button variant="default" component={Link} to={paths.home()} reloadDocument>
          {t("errors.home")}
        </Button>
      </Group>
    </>
  );
  return inShell ? <div className={classes.inShell}>{view}</div> : <BarePage>{view}</BarePage>;
}
