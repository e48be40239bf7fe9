import { ActionIcon, Button } from "@mantine/core";
import { IconArrowUp, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOccasionalTexts } from "#renderer/features/schedules/occasional-texts.ts";
import { MAX_OCCASIONAL, type OccasionalSlot } from "#shared/contract/rest/music/schedules.ts";
import { OccasionalDialog } from "./dialogs/occasional-dialog.tsx";
import classes from "./editor.module.css";
import type { LearntMusic } from "./use-known-music.ts";
import type { EditedPlan } from "./use-plan.ts";

interface OccasionalSectionProps {
  readonly account: string;
  readonly edited: EditedPlan;
  readonly music: LearntMusic;
}

/** Slots that do not begin every week, in the order in which they take precedence. */
export function OccasionalSection({ account, edited, music }: OccasionalSectionProps) {
  const { t } = useTranslation();
  const texts = useOccasionalTexts(music.known);
  const [open, setOpen] = useState<OccasionalSlot | "new" | null>(null);
  const { plan, edit } = edited;
  const { occasional } = plan;
  const save = (slots: readonly OccasionalSlot[]) => edit({ ...plan, occasional: slots });
  const moveUp = (place: number, from: HTMLElement) => {
    // The slot goes to the row above, and so does the focus.
    from.closest("li")?.previousElementSibling?.querySelector("button")?.focus();
    save([
      ...occasional.slice(0, place - 1),
      ...occasional.slice(place, place + 1),
      ...occasional.slice(place - 1, place),
      ...occasional.slice(place + 1),
    ]);
  };
  return (
    <>
      <div className={classes.exceptionsHead}>
        <div>
          <h2>{t("schedules.occasional.title")}</h2>
          <p>{t("schedules.occasional.hint")}</p>
          {occasional.length > 1 ? <p>{t("schedules.occasional.order")}</p> : null}
        </div>
        {occasional.length < MAX_OCCASIONAL ? (
          <Button
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen("new")}
          >
            {t("schedules.occasional.add")}
          </Button>
        ) : null}
      </div>
      {occasional.length > 0 ? (
        <ul className={classes.exceptions}>
          {occasional.map((slot, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
            <li key={place}>
              <p className={classes.exceptionWords}>
                {texts.title(slot)}
                <span>{texts.detail(slot)}</span>
              </p>
              {place > 0 ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  aria-label={t("schedules.occasional.up", { name: texts.title(slot) })}
                  onClick={(event) => moveUp(place, event.currentTarget)}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
              ) : null}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t("schedules.exceptions.edit", { name: texts.title(slot) })}
                onClick={() => setOpen(slot)}
              >
                <IconPencil size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                size={40}
                aria-label={t("schedules.exceptions.remove", { name: texts.title(slot) })}
                onClick={() => save(occasional.filter((one) => one !== slot))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      {open === null ? null : (
        <OccasionalDialog
          account={account}
          slot={open === "new" ? null : open}
          music={music}
          onDone={(slot) =>
            save(
              open === "new" ? [...occasional, slot] : occasional.map((one) => (one === open ? slot : one)),
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
