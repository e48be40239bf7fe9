import { Anchor, Badge, Button } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconExternalLink, IconPhoto } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHandleTicket } from "#renderer/data/operator/tickets.ts";
import { countryName } from "#renderer/lib/country-name.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { StatusBadge, type StatusTone } from "#renderer/ui/status/status-badge.tsx";
import type { SupportTicket } from "#shared/contract/rest/operator/operator-support.ts";
import type { TicketDelivery } from "#shared/domain/support/ticket.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import classes from "./support-page.module.css";

/** Requests that nobody has been told of need attention. */
const TONES: Readonly<Record<TicketDelivery, StatusTone>> = {
  queued: "warning",
  mailed: "ok",
  helpdesk: "ok",
  listed: "none",
  refused: "error",
};

/** One request for help, whole. */
export function TicketCard({ ticket }: { readonly ticket: SupportTicket }) {
  const { t, i18n } = useTranslation();
  const dateText = useDateText();
  const heading = useId();
  const handle = useHandleTicket();
  const [showsPicture, setShowsPicture] = useState(false);
  const { number, subject, from, account, score, tags, handled_at: handledAt } = ticket;
  const when = (at: string) => dateText(Date.parse(at), { dateStyle: "medium", timeStyle: "short" });
  const typeKey = `company.types.${ticket.business_type}`;
  const business = i18n.exists(typeKey) ? t(typeKey as "company.types.bar") : ticket.business_type;
  const place = [business, countryName(ticket.country, i18n.language)].filter((part) => part !== "");
  const address = encodeURIComponent(from.email).replaceAll("%40", "@");
  const answer = `mailto:${address}?subject=${encodeURIComponent(`[#${number}] ${subject}`)}`;
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <h2 id={heading} className={classes.subject}>
        {t("operatorSupport.subject", { subject, number })}
      </h2>
      <dl className={classes.facts}>
        <dt>{t("operatorSupport.from")}</dt>
        <dd>
          {from.name}{" "}
          <Anchor
            href={answer}
            aria-label={t("operatorSupport.answerNamed", { email: from.email, number })}
            className={classes.email ?? ""}
          >
            {from.email}
          </Anchor>
        </dd>
        <dt>{t("operatorSupport.company")}</dt>
        <dd>
          {account.name} <span className={classes.soft}>{place.join(" · ")}</span>
        </dd>
        <dt>{t("operatorSupport.sent")}</dt>
        <dd>
          <time dateTime={ticket.created_at}>{when(ticket.created_at)}</time>
        </dd>
        {score !== null && (
          <>
            <dt>{t("operatorSupport.score")}</dt>
            <dd>{t("operatorSupport.scoreOf", { score })}</dd>
          </>
        )}
        {tags.length > 0 && (
          <>
            <dt>{t("operatorSupport.tags")}</dt>
            <dd className={classes.tags}>
              {[...new Set(tags)].map((tag) => (
                <Badge key={tag} size="sm" variant="default" tt="none">
                  {tag}
                </Badge>
              ))}
            </dd>
          </>
        )}
      </dl>
      <p className={classes.comment}>{ticket.comment}</p>
      <div className={classes.outcome}>
        <StatusBadge tone={TONES[ticket.delivery]}>
          {t(`operatorSupport.delivery.${ticket.delivery}`)}
        </StatusBadge>
        {ticket.external_url !== "" && (
          <Anchor
            href={ticket.external_url}
            target="_blank"
            rel="noreferrer"
            size="sm"
            aria-label={t("operatorSupport.openExternalNamed", { number })}
          >
            {t("operatorSupport.openExternal")} <IconExternalLink size={14} aria-hidden />
          </Anchor>
        )}
        {handledAt !== null && (
          <span className={classes.soft}>{t("operatorSupport.handledAt", { date: when(handledAt) })}</span>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          size="compact-md"
          variant={handledAt === null ? "light" : "default"}
          leftSection={
            handledAt === null ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconArrowBackUp size={16} aria-hidden />
            )
          }
          aria-label={t(handledAt === null ? "operatorSupport.handleNamed" : "operatorSupport.reopenNamed", {
            number,
          })}
          loading={handle.isPending}
          onClick={() =>
            handle.mutate({ params: { ticket: ticket.id }, body: { handled: handledAt === null } })
          }
        >
          {t(handledAt === null ? "operatorSupport.handle" : "operatorSupport.reopen")}
        </Button>
        {ticket.has_screenshot && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPhoto size={16} aria-hidden />}
            aria-label={t("operatorSupport.pictureNamed", { number })}
            onClick={() => setShowsPicture(true)}
          >
            {t("operatorSupport.picture")}
          </Button>
        )}
      </div>
      {ticket.has_screenshot && (
        <PictureDialog ticket={ticket} opened={showsPicture} onClose={() => setShowsPicture(false)} />
      )}
    </article>
  );
}
