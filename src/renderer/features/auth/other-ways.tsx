import { Button, Stack, Text } from "@mantine/core";
import { IconBrandAppleFilled, IconBrandGoogleFilled, IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { PublicProvider } from "#shared/contract/rest/sso.ts";
import { signInAddress, signInWaysQuery } from "../../data/sign-in-ways.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";
import { toast } from "../../lib/toast.ts";

const ICONS = { google: IconBrandGoogleFilled, apple: IconBrandAppleFilled };

/** Signing in with Google, Apple or the company's own account, as far as this service offers it. */
export function OtherWays() {
  const { t } = useTranslation();
  const { data: ways } = useQuery(signInWaysQuery(useServices()));
  if (!ways || !(ways.google || ways.apple || ways.saml)) return null;
  return (
    <Stack component="section" gap="xs" mt="lg" aria-label={t("sso.otherWays")}>
      <Text ta="center" c="dimmed" size="sm">
        {t("sso.or")}
      </Text>
      {ways.google && <ProviderButton provider="google" />}
      {ways.apple && <ProviderButton provider="apple" />}
      {ways.saml && (
        <Button
          component={Link}
          to={paths.samlLogin()}
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconBuilding size={18} aria-hidden />}
        >
          {t("sso.company")}
        </Button>
      )}
    </Stack>
  );
}

function ProviderButton({ provider }: { readonly provider: PublicProvider }) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const Icon = ICONS[provider];
  const leave = async () => {
    setLeaving(true);
    try {
      location.assign(await signInAddress(provider));
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
