import { Button, Stack, Text } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { OfferedWays } from "#renderer/data/sign-in/offered-ways.ts";
import { paths } from "#renderer/lib/paths.ts";
import { ProviderButton } from "#renderer/parts/provider-button.tsx";
import { SSO_RETURN_PATH } from "#shared/contract/rest/people/sso.ts";

/** Buttons for Google, Apple and the company's identity provider, as offered by the service. */
export function OtherWays({ ways }: { readonly ways: OfferedWays }) {
  const { t } = useTranslation();
  return (
    <Stack component="section" gap="xs" mt="lg" aria-label={t("sso.otherWays")}>
      <Text ta="center" c="dimmed" size="sm">
        {t("sso.or")}
      </Text>
      {ways.google && <ProviderButton provider="google" back={SSO_RETURN_PATH} />}
      {ways.apple && <ProviderButton provider="apple" back={SSO_RETURN_PATH} />}
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
