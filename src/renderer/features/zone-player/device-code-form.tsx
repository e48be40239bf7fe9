import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { queryKeys } from "../../lib/query-keys.ts";
import { useServices } from "../../lib/services.tsx";
import { toast } from "../../lib/toast.ts";
import { ApiError } from "../../lib/transport/api-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { pairByDeviceCode } from "./api.ts";
import classes from "./pair-page.module.css";
import type { PlayerKindName } from "./player-kinds.ts";

interface DeviceCodeFormProps {
  readonly zoneId: string;
  readonly kind: PlayerKindName;
}

/** Pairs a player that shows its own code. */
export function DeviceCodeForm({ zoneId, kind }: DeviceCodeFormProps) {
  const { t } = useTranslation();
  const { rest } = useServices();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const pair = useMutation({
    mutationFn: () => pairByDeviceCode(rest, zoneId, kind, code.trim()),
    onSuccess: () => {
      setCode("");
      toast("success", t("player.pair.paired"));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.zone(zoneId) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() !== "") pair.mutate();
  };
  const refused = pair.error
    ? (pair.error instanceof ApiError && pair.error.fields.code) || errorText(pair.error)
    : null;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t("player.pair.deviceCode")}
        description={t("player.pair.deviceCodeHint")}
        value={code}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        error={missing ? t("auth.cannotBeEmpty") : refused}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(false);
          pair.reset();
        }}
      />
      <Button type="submit" loading={pair.isPending}>
        {t("player.pair.submit")}
      </Button>
    </form>
  );
}
