import { Alert, Button, SegmentedControl, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { MusicKind } from "#shared/contract/graphql/generated/operations.ts";
import { MAX_PLAYLIST_NAME } from "#shared/contract/graphql/inputs/playlist-words.ts";
import classes from "./stations.module.css";

const KINDS: readonly MusicKind[] = ["STATION", "PLAYLIST"];

interface KeepFormProps {
  /** Default name. */
  readonly suggested: string;
  readonly kind: MusicKind;
  /** Present when the kind can be chosen. */
  readonly onKind?: (kind: MusicKind) => void;
  /** There is nothing to save now. */
  readonly isDisabled: boolean;
  readonly keep: (name: string) => Promise<{ readonly id: string }>;
}

/** Names and saves the generated music; a refusal keeps the input. */
export function KeepForm({ suggested, kind, onKind, isDisabled, keep }: KeepFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const name = (typed ?? suggested).trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name === "" || isBusy || isDisabled) return;
    setBusy(true);
    setFailure(null);
    try {
      const { id } = await keep(name);
      navigate(paths.playlist({ musicId: id }));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };

  return (
    <form className={classes.keep} onSubmit={submit} noValidate>
      {onKind ? (
        <div>
          <SegmentedControl<MusicKind>
            fullWidth
            aria-label={t("stations.kind.label")}
            data={KINDS.map((value) => ({ value, label: t(`stations.kind.${value}`) }))}
            value={kind}
            onChange={onKind}
          />
          <p className={classes.kindHint}>{t("stations.kind.hint")}</p>
        </div>
      ) : null}
      <TextInput
        label={t("stations.name")}
        maxLength={MAX_PLAYLIST_NAME}
        value={typed ?? suggested}
        error={isTried && name === "" ? t("stations.nameMissing") : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failure === null ? null : (
        <Alert color="red" role="alert">
          {errorText(failure)}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy} disabled={isDisabled}>
          {t(`stations.create.${kind}`)}
        </Button>
        <Button component={Link} variant="default" to={paths.create()}>
          {t("stations.cancel")}
        </Button>
      </div>
    </form>
  );
}
