import { Select } from "@mantine/core";
import { type PopupProps, useLatePopup } from "#renderer/ui/popups/late-popup.tsx";
import { StateBadge } from "#renderer/ui/status/state-badge.tsx";
import type { ShownState } from "#shared/domain/zones/zone-facts.ts";
import classes from "./zone-filters.module.css";

/** An option of a filter. */
export interface FilterChoice {
  readonly value: string;
  readonly label: string;
  /** Rendered as badges instead of the label. */
  readonly states?: readonly ShownState[];
}

export interface FilterSelectProps {
  readonly label: string;
  /** Shown without a filter. */
  readonly placeholder: string;
  readonly choices: readonly FilterChoice[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly searchable?: boolean;
  /** It always has a value. */
  readonly required?: boolean;
}

/** The field of a filter with its dropdown. */
export function FilterSelectPopup(props: Pick<PopupProps, "typed"> & FilterSelectProps) {
  const { typed, label, placeholder, choices, value, onChange, searchable = false, required = false } = props;
  const { opened, onChange: setOpened, target } = useLatePopup<HTMLInputElement>();
  return (
    <Select
      ref={target}
      className={classes.select}
      aria-label={label}
      placeholder={placeholder}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      renderOption={({ option }) => {
        const states = choices.find((choice) => choice.value === option.value)?.states ?? [];
        if (states.length === 0) return option.label;
        return (
          <span className={classes.states}>
            {states.map((state) => (
              <StateBadge key={state} state={state} still />
            ))}
          </span>
        );
      }}
      maxDropdownHeight={340}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      value={value}
      onChange={onChange}
      searchable={searchable}
      {...(searchable && value === null && { defaultSearchValue: typed })}
      clearable={!required}
      allowDeselect={!required}
    />
  );
}
