import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useCreateTicket } from "#renderer/data/support/tickets.ts";
import { useDraft } from "#renderer/forms/use-draft.ts";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { useDrawnOpened } from "#renderer/ui/dialogs/use-drawn-opened.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { requiredText } from "#shared/contract/rest/text.ts";
import { TICKET_LENGTHS } from "#shared/domain/support/ticket.ts";
import { useFeedbackDialogs } from "./feedback-dialogs.ts";
import { SupportAddress } from "./support-address.tsx";
import { SupportForm } from "./support-form.tsx";
import { type SentRequest, TakenRequest } from "./taken-request.tsx";
import { useSupportPicture } from "./use-support-picture.ts";
import { useSupportSender } from "./use-support-sender.ts";

const Request = z.object({
  subject: requiredText(TICKET_LENGTHS.subject),
  comment: requiredText(TICKET_LENGTHS.comment),
});

const EMPTY = { subject: "", comment: "" };

/** A request for help. A closed dialog keeps what was typed, and the picture. */
export function SupportDialog() {
  const { t } = useTranslation();
  const { opened, close } = useFeedbackDialogs();
  const drawn = useDrawnOpened();
  const from = useSupportSender();
  const { mutateAsync: create } = useCreateTicket();
  const attached = useSupportPicture();
  const [taken, setTaken] = useState<SentRequest | null>(null);
  const isOpened = opened === "support";
  const [wasOpened, setWasOpened] = useState(isOpened);
  if (isOpened !== wasOpened) {
    setWasOpened(isOpened);
    if (isOpened) setTaken(null);
  }
  const form = useServiceForm({
    schema: Request,
    defaults: EMPTY,
    call: async (request) => {
      if (from.state !== "known") return;
      const { sender } = from;
      const { number } = await create({
        params: { account: sender.account_id },
        body: { ...sender, ...request, screenshot: attached.picture },
      });
      setTaken({ number, email: sender.email });
    },
    onSuccess: () => {
      attached.remove();
      form.reset();
    },
  });
  useDraft(form, "support");
  return (
    <Dialog
      opened={drawn && isOpened && !attached.isCapturing}
      onClose={close}
      title={t("support.title")}
      ignoreClose={form.disabled === "submitting"}
      size={520}
      withCross
    >
      {taken ? (
        <TakenRequest {...taken} onClose={close} />
      ) : from.state === "known" ? (
        <SupportForm form={form} sender={from.sender} attached={attached} />
      ) : from.state === "nobody" ? (
        <SupportAddress />
      ) : from.state === "failed" ? (
        <QueryError error={from.error} onRetry={from.retry} />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </Dialog>
  );
}
