import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./pairing.module.css";

interface MailedStepsProps {
  readonly accountId: string;
  readonly zone: SoundZone;
}

/** Opens an e-mail to the person at the player, written in the reader's own mail program. */
export function MailedSteps({ accountId, zone }: MailedStepsProps) {
  const { t } = useTranslation();
  const { serviceUrl } = useServices().host;
  const account = useCurrentAccount();
  const mayInvite = useMay("user.create", { account: accountId })?.ok === true;
  const page = new URL(
    paths.zonePair({ accountId, zoneId: zone.id }),
    serviceUrl || globalThis.location.origin,
  ).href;
  const subject = t("guide.pairing.email.subject", { zone: zone.name });
  const steps = t("guide.pairing.email.steps", { zone: zone.name, page });
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(steps)}`;
  return (
    <div className={classes.card}>
      <p className={classes.hint}>
        {t("guide.pairing.email.hint", { account: account?.business_name ?? "" })}
      </p>
      <div className={classes.buttons}>
        <Button component="a" href={mail} leftSection={<IconMail size={18} aria-hidden />}>
          {t("guide.pairing.email.send")}
        </Button>
        <CopyButton variant="default" text={() => steps}>
          {t("guide.pairing.email.copy")}
        </CopyButton>
        {mayInvite && (
          <Button component={Link} to={paths.guideInvite()} variant="subtle" color="gray">
            {t("guide.pairing.email.invite")}
          </Button>
        )}
      </div>
    </div>
  );
}
