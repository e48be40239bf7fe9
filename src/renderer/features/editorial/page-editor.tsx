import { Alert, Button, Group } from "@mantine/core";
import { IconEye, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { editorialQueries, useSaveEditedPage } from "#renderer/data/music/editorial.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { undoToast } from "#renderer/ui/feedback/undo-toast.tsx";
import { type EditedPage, EditorialPageInput, MAX_SECTIONS } from "#shared/contract/rest/music/editorial.ts";
import classes from "./editorial.module.css";
import { EMPTY_SECTION, inputOf, type PageValues, valuesOf } from "./model.ts";
import { PagePreview } from "./page-preview.tsx";
import { SectionCard } from "./section-card.tsx";
import { usePageItems } from "./use-page-items.ts";
import { useReorder } from "./use-reorder.ts";

interface PageEditorProps {
  readonly account: string;
  readonly base: EditedPage;
  readonly onBase: (page: EditedPage) => void;
}

/** The title of a page, and its sections in order. */
export function PageEditor({ account, base, onBase }: PageEditorProps) {
  const { t } = useTranslation();
  const services = useServices();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<EditedPage | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const [said, setSaid] = useState("");
  const save = useSaveEditedPage(account);
  const defaults = useMemo(() => valuesOf(base), [base]);
  const form = useServiceForm<PageValues, PageValues, EditedPage>({
    defaults,
    call: (values) =>
      save.mutateAsync({
        params: { account, page: base.page },
        body: { ...EditorialPageInput.parse(inputOf(values)), snapshot: (conflict ?? base).snapshot },
      }),
    onSuccess: onBase,
    onFailure: async (error) => {
      if (!isConflict(error)) return;
      setConflict(await queryClient.fetchQuery(editorialQueries(services).page(account, base.page)));
    },
    failureText: (error) => (isConflict(error) ? t("editorial.conflict.title") : null),
  });
  const { fields, append, remove, move, insert } = useFieldArray({
    control: form.control,
    name: "sections",
    keyName: "key",
  });
  const sections = useWatch({ control: form.control, name: "sections" });
  const items = usePageItems(
    account,
    base.sections.flatMap((section) => section.items),
  );
  const nameOf = (place: number) => sections[place]?.title || t("editorial.section", { place: place + 1 });
  const moveTo = (from: number, gap: number) => {
    const to = from < gap ? gap - 1 : gap;
    move(from, to);
    setSaid(t("editorial.moved", { name: nameOf(from), place: to + 1, total: fields.length }));
  };
  const reorder = useReorder({ count: fields.length, onMove: moveTo });
  const take = (place: number) => {
    const section = sections[place];
    remove(place);
    if (!section) return;
    undoToast({
      message: t("editorial.removed", { name: nameOf(place) }),
      undoLabel: t("app.undo"),
      onUndo: () => insert(place, section),
    });
  };
  return (
    <FormBody form={form} className={classes.form}>
      {conflict ? (
        <Alert color="yellow" role="alert" title={t("editorial.conflict.title")}>
          {t("editorial.conflict.body")}
          <Group gap="xs" mt="sm">
            <Button type="submit" size="compact-md">
              {t("editorial.conflict.mine")}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => onBase(conflict)}>
              {t("editorial.conflict.theirs")}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <TextField
        form={form}
        name="title"
        label={t("editorial.pageTitle")}
        description={base.made ? t("editorial.madeTitle") : undefined}
        className={classes.pageTitle}
      />
      <p className={classes.said} role="status">
        {said}
      </p>
      <ol className={classes.sections} aria-label={t("editorial.sections")}>
        {fields.map(({ key }, place) => (
          <li key={key} {...reorder.entry(place)} className={classes.entry}>
            <SectionCard
              form={form}
              place={place}
              count={fields.length}
              account={account}
              items={items}
              handle={reorder.handle(place)}
              onMove={moveTo}
              onRemove={() => take(place)}
            />
          </li>
        ))}
      </ol>
      {fields.length === 0 ? (
        <p className={classes.none}>{t(base.made ? "editorial.none.made" : "editorial.none.own")}</p>
      ) : null}
      {/* Below the fields of the sections, where a section's errors appear. */}
      <Button
        {...fieldMark("sections")}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={fields.length >= MAX_SECTIONS}
        onClick={() =>
          append(EMPTY_SECTION, { shouldFocus: true, focusName: `sections.${fields.length}.title` })
        }
      >
        {t("editorial.addSection")}
      </Button>
      <footer className={classes.footer}>
        <Button
          variant="default"
          aria-expanded={isPreviewed}
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {t(isPreviewed ? "editorial.hidePreview" : "editorial.preview")}
        </Button>
        <SubmitButton form={form}>{t("editorial.save")}</SubmitButton>
      </footer>
      {isPreviewed ? <PagePreview sections={sections} itemOf={items.of} /> : null}
      <UnsavedChanges form={form} name="editorial" />
    </FormBody>
  );
}

/** Somebody else changed the page meanwhile. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
