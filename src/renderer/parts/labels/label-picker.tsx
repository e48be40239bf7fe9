import { CloseButton, Combobox, PillsInput, useCombobox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useCreateLabel } from "#renderer/data/labels/label-changes.ts";
import { labelQueries } from "#renderer/data/labels/labels.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { useMessageText } from "#renderer/lib/i18n/message-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { Label } from "#shared/contract/rest/zones/labels.ts";
import { LABEL_NAME_LENGTH, labelKey } from "#shared/domain/labels/label-rules.ts";
import { LabelChip } from "./label-chip.tsx";
import classes from "./label-picker.module.css";

interface LabelPickerProps {
  readonly account: string;
  /** Ids of the chosen labels. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** The field's own label. */
  readonly label: string;
  readonly description?: string;
  /** Why nothing can be changed; null if it can. */
  readonly refusal?: string | null;
}

/** The value of the option that creates a label of the typed name. */
const CREATE = "";

/** Chooses labels of an account; a name that does not exist yet becomes a new label. */
export function LabelPicker({ account, value, onChange, label, description, refusal }: LabelPickerProps) {
  const { t } = useTranslation();
  const id = useId();
  const errorText = useErrorText();
  const messageText = useMessageText();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState("");
  const query = useQuery(labelQueries(useServices()).list(account));
  const mayCreate = useMay("label.edit", { account })?.ok === true;
  const create = useCreateLabel(account);
  const labels = query.data ?? [];
  const chosen = value.flatMap((one) => labels.find((other) => other.id === one) ?? []);
  const name = typed.trim();
  const found = labels.filter(
    (one) => !value.includes(one.id) && labelKey(one.name).includes(labelKey(name)),
  );
  const isNew = mayCreate && name !== "" && query.data !== undefined && !labels.some(sameAs(name));
  const disabled = refusal != null;
  const refusalText = (error: unknown) => {
    const message = error instanceof ApiError ? error.fields.name : undefined;
    return message === undefined ? errorText(error) : messageText(message);
  };
  const add = (one: Pick<Label, "id">) => {
    setTyped("");
    onChange([...value, one.id]);
  };
  const choose = (option: string) => {
    if (option !== CREATE) return add({ id: option });
    if (!create.isPending) create.mutate({ params: { account }, body: { name } }, { onSuccess: add });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined) onChange(value.slice(0, -1));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} disabled={disabled}>
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          id={id}
          description={refusal ?? description}
          disabled={disabled}
          error={create.error ? refusalText(create.error) : null}
          onClick={() => combobox.openDropdown()}
        >
          <div className={classes.chosen}>
            {chosen.map((one) => (
              <LabelChip key={one.id} label={one}>
                {!disabled && (
                  <CloseButton
                    size={18}
                    iconSize={12}
                    aria-label={t("labels.takeOff", { name: one.name })}
                    onClick={() => onChange(value.filter((other) => other !== one.id))}
                  />
                )}
              </LabelChip>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                id={id}
                role="combobox"
                aria-autocomplete="list"
                value={typed}
                maxLength={LABEL_NAME_LENGTH}
                placeholder={chosen.length === 0 ? t("labels.placeholder") : ""}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={onKeyDown}
                onChange={(event) => {
                  create.reset();
                  setTyped(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.updateSelectedOptionIndex();
                }}
              />
            </Combobox.EventsTarget>
          </div>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={240} className={classes.options} aria-label={label}>
          {found.map((one) => (
            <Combobox.Option key={one.id} value={one.id}>
              <LabelChip label={one} />
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={CREATE} className={classes.create}>
              <IconPlus size={14} aria-hidden /> {t("labels.createNamed", { name })}
            </Combobox.Option>
          )}
          {found.length === 0 && !isNew && (
            <Combobox.Empty>{t(labels.length === 0 ? "labels.typeFirst" : "labels.noMatch")}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const sameAs = (name: string) => (label: Label) => labelKey(label.name) === labelKey(name);
