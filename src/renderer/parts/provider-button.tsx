import { Button } from "@mantine/core";
import { IconBrandAppleFilled, IconBrandGoogleFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { signInAddress } from "#renderer/data/sign-in/sign-in-ways.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import type { PublicProvider } from "#shared/contract/rest/people/sso.ts";

const ICONS = { google: IconBrandGoogleFilled, apple: IconBrandAppleFilled };

interface ProviderButtonProps {
  readonly provider: PublicProvider;
  /** The page to return to. */
  readonly back: Parameters<typeof signInAddress>[1];
}

/** Goes to Google or Apple for sign-in or sign-up. */
export function ProviderButton({ provider, back }: ProviderButtonProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const Icon = ICONS[provider];
  const leave = async () => {
    setLeaving(true);
    try {
      location.assign(await signInAddress(provider, back));
    } catch {
      setLeaving(false);
      toast("error", t("sso.needsHttps"));
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={leaving}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => void leave()}
    >
      {t(`sso.with.${provider}`)}
    </Button>
  );
}
