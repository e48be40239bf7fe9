import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { reasonQueries, useChangeLessOften } from "#renderer/data/playback/reasons.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { traitWords } from "#renderer/parts/music/music-words.ts";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import classes from "./less-often-line.module.css";
import { Line } from "./settings-lines.tsx";

interface LessOftenLineProps {
  readonly account: string;
  readonly zone: string;
}

/** Music that the zone plays less often, each with undo. */
export function LessOftenLine({ account, zone }: LessOftenLineProps) {
  const { t, i18n } = useTranslation();
  const { change, refusal } = useChangeLessOften({ account, soundZone: zone });
  const traits = useQuery(reasonQueries(useServices()).lessOften(zone)).data;
  if (traits === undefined) return null;
  const items = traits.map((trait) => ({ ...trait, name: traitWords(i18n, trait) }));
  return (
    <Line label={t("reasons.less.list")} hint={t("reasons.less.listHint")}>
      {(id) =>
        items.length === 0 ? (
          <span className={classes.empty}>{t("reasons.less.empty")}</span>
        ) : (
          <ul className={classes.items} aria-labelledby={id}>
            {items.map((trait) => (
              <li key={`${trait.kind} ${trait.value}`}>
                <DisabledReason reason={refusal}>
                  {(disabled) => (
                    <Button
                      variant="default"
                      size="compact-md"
                      rightSection={<IconX size={14} aria-hidden />}
                      aria-label={t("reasons.less.remove", {
                        name: `${t(`reasons.less.${trait.kind}`)} ${trait.name}`,
                      })}
                      onClick={() => change.mutate({ trait, less: false })}
                      {...disabled}
                    >
                      <span className={classes.kind}>{t(`reasons.less.${trait.kind}`)}</span> {trait.name}
                    </Button>
                  )}
                </DisabledReason>
              </li>
            ))}
          </ul>
        )
      }
    </Line>
  );
}
