import { Button, type ButtonProps } from "@mantine/core";
import { IconPlaylist, IconRadio } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useMayHere } from "#renderer/data/access/access.ts";
import { useUpgradeOffer } from "#renderer/data/access/upgrade.ts";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { useCreateSeedMusic } from "#renderer/data/stations/station-changes.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { MusicKind, SeedsInput } from "#shared/contract/graphql/generated/operations.ts";

interface StartStationButtonProps extends Pick<ButtonProps, "size" | "disabled"> {
  /** The seeds. */
  readonly source: SeedsInput;
  /** Default: station. */
  readonly kind?: MusicKind;
  /** Accessible name, if the button's text is not enough. */
  readonly label?: string;
}

/** Creates a station or playlist similar to an artist or tracks, and opens it. Hidden without permission; offers a larger plan. */
export function StartStationButton({ source, kind = "STATION", label, ...button }: StartStationButtonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const owner = useCurrentAccount()?.id ?? "";
  const market = useMarket() ?? "";
  const may = useMayHere("station.create");
  const upgrade = useUpgradeOffer("station.create", may);
  const create = useCreateSeedMusic(owner, market, "dialog");
  if (may?.ok !== true && upgrade === null) return null;
  return (
    <Button
      {...button}
      variant="default"
      leftSection={
        kind === "STATION" ? <IconRadio size={18} aria-hidden /> : <IconPlaylist size={18} aria-hidden />
      }
      loading={create.isPending}
      {...(label ? { "aria-label": label } : {})}
      {...(upgrade ? { "aria-haspopup": "dialog" } : {})}
      onClick={
        upgrade ??
        (() =>
          create.mutate(
            { kind, source },
            { onSuccess: ({ id }) => navigate(paths.playlist({ musicId: id })) },
          ))
      }
    >
      {t(kind === "STATION" ? "stations.start" : "stations.mix")}
    </Button>
  );
}
