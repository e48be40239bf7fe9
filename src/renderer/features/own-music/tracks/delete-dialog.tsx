import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useDeleteOwnTracks } from "#renderer/data/music/own-track-changes.ts";
import { ownTrackQueries } from "#renderer/data/music/own-tracks.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import { type OwnTrackUsage, RESTORE_HOURS, type UsedIn } from "#shared/contract/rest/music/own-tracks.ts";
import type { AboutTracks } from "./correct-dialog.tsx";
import classes from "./own-tracks.module.css";

interface DeleteDialogProps extends AboutTracks {
  readonly onDeleted: () => void;
}

/** Deletes tracks, after saying where they are used. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { t } = useTranslation();
  const { opened, count, onClose } = props;
  return (
    <Dialog opened={opened} title={t("ownMusic.tracks.deleteTitle", { count })} onClose={onClose} size={520}>
      {opened ? <Confirmation {...props} /> : null}
    </Dialog>
  );
}

function Confirmation({ account, one, tracks, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const usage = useQuery(ownTrackQueries(useServices()).usage(account, tracks));
  const remove = useDeleteOwnTracks(account);
  const commit = () =>
    remove.mutate(
      { params: { account }, body: { tracks } },
      {
        onSuccess: () => {
          onDeleted();
          onClose();
        },
      },
    );
  return (
    <>
      {one ? (
        <p className={classes.named} dir="auto">
          {one.title}
        </p>
      ) : null}
      {usage.data ? (
        <Usage usage={usage.data} />
      ) : usage.isError ? (
        <QueryError error={usage.error} onRetry={() => usage.refetch()} />
      ) : (
        <div role="status" aria-label={t("ownMusic.tracks.usage.loading")}>
          <TrackRowSkeleton rows={2} />
        </div>
      )}
      <p className={classes.hint}>{t("ownMusic.tracks.usage.undo", { hours: RESTORE_HOURS })}</p>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("app.cancel")}
        </Button>
        <Button color="red" disabled={!usage.data} loading={remove.isPending} onClick={commit}>
          {t("ownMusic.tracks.delete")}
        </Button>
      </Group>
    </>
  );
}

const KINDS = ["playlists", "stations", "schedules", "zones"] as const;

function Usage({ usage }: { readonly usage: OwnTrackUsage }) {
  const { t } = useTranslation();
  const names = useNames();
  const used = KINDS.filter((kind) => usage[kind].count > 0);
  if (used.length === 0) return <p>{t("ownMusic.tracks.usage.none")}</p>;
  const { emptied } = usage;
  return (
    <>
      <p>{t("ownMusic.tracks.usage.intro")}</p>
      <ul className={classes.usage}>
        {used.map((kind) => (
          <li key={kind}>
            <strong>{t(`ownMusic.tracks.usage.${kind}`, { count: usage[kind].count })}</strong>
            <span dir="auto">{names(usage[kind])}</span>
          </li>
        ))}
      </ul>
      {emptied.count > 0 ? (
        <p role="alert" className={classes.warning}>
          {t("ownMusic.tracks.usage.emptied", { count: emptied.count, names: names(emptied) })}
        </p>
      ) : null}
    </>
  );
}

/** The first names, and how many more there are. */
function useNames(): (used: UsedIn) => string {
  const { t } = useTranslation();
  return ({ count, first }) => {
    const names = first.map(({ name }) => name).join(", ");
    const more = count - first.length;
    return more > 0 ? t("ownMusic.tracks.usage.more", { names, count: more }) : names;
  };
}
