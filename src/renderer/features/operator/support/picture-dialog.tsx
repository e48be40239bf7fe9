import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ticketQueries } from "#renderer/data/operator/tickets.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { SupportTicket } from "#shared/contract/rest/operator/operator-support.ts";
import classes from "./support-page.module.css";

interface PictureDialogProps {
  readonly ticket: SupportTicket;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The picture attached to a request for help, fetched when the dialog opens. */
export function PictureDialog({ ticket, opened, onClose }: PictureDialogProps) {
  const { t } = useTranslation();
  const query = useQuery({ ...ticketQueries(useServices()).screenshot(ticket.id), enabled: opened });
  return (
    <Dialog
      opened={opened}
      title={t("operatorSupport.pictureTitle", { number: ticket.number })}
      onClose={onClose}
      withCross
      size={960}
    >
      {query.isPending && <Skeleton height={320} />}
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => query.refetch()} />}
      {query.data !== undefined && (
        <img
          className={classes.picture}
          src={query.data}
          alt={t("operatorSupport.pictureAlt", { name: ticket.from.name })}
        />
      )}
    </Dialog>
  );
}
