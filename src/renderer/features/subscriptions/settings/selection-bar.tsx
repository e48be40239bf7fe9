import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import type { SubscriptionFilter } from "#renderer/data/billing/subscriptions.ts";
import { checkOf, type ListSelection } from "#renderer/lib/list-selection.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { AsyncButton } from "#renderer/ui/buttons/async-button.tsx";
import { DisabledReason } from "#renderer/ui/buttons/disabled-reason.tsx";
import classes from "#renderer/ui/lists/selection-bar.module.css";
import { type CartAction, MOST_IN_CART } from "#shared/contract/rest/billing/carts.ts";
import type { BillingCycle } from "#shared/domain/billing/plans.ts";
import type { StreamingItem } from "./streaming-list.tsx";

const CartDialog = lazy(async () => ({
  default: (await import("#renderer/parts/cart/cart-dialog.tsx")).CartDialog,
}));

interface SelectionBarProps {
  readonly account: string;
  /** Null: not known yet. */
  readonly cycle: BillingCycle | null;
  readonly loaded: readonly StreamingItem[];
  /** How many the filter matches. */
  readonly total: number;
  readonly selection: ListSelection<SubscriptionFilter>;
  /** Loads and selects all that the filter matches. */
  readonly onSelectAll: () => Promise<unknown>;
}

/** Selects subscriptions, and changes the selected ones together. Stays visible while scrolling. */
export function SelectionBar({ account, cycle, loaded, total, selection, onSelectAll }: SelectionBarProps) {
  const { t } = useTranslation();
  const all = loaded.map(({ id }) => id);
  const check = checkOf(selection.ids, all);
  const count = selection.ids.size;
  const chosen = t("billingOverview.many.chosen", { count });
  const box = useRef<HTMLInputElement>(null);
  // The pressed button leaves with the selection.
  const clear = () => {
    selection.clear();
    box.current?.focus({ preventScroll: true });
  };
  const tooMany = t("billingOverview.many.tooMany", { most: MOST_IN_CART });
  return (
    <section
      className={classes.bar}
      data-open={count > 0 || undefined}
      aria-label={t("billingOverview.many.label")}
    >
      <Checkbox
        ref={box}
        label={count === 0 ? t("billingOverview.many.all") : chosen}
        aria-label={t("billingOverview.many.all")}
        {...check}
        onChange={() => selection.toggle(all)}
      />
      {count > 0 && check.checked && loaded.length < total ? (
        total <= MOST_IN_CART ? (
          <AsyncButton size="compact-md" variant="subtle" onClick={onSelectAll}>
            {t("billingOverview.many.matching", { count: total })}
          </AsyncButton>
        ) : (
          <span className={classes.hint}>{tooMany}</span>
        )
      ) : null}
      <Actions
        account={account}
        cycle={cycle}
        zones={[...selection.ids]}
        hindrance={count > MOST_IN_CART ? tooMany : null}
        onClear={clear}
      />
      <span className={classes.live} aria-live="polite">
        {count > 0 ? chosen : ""}
      </span>
    </section>
  );
}

/** A cart that was opened. Closed, it stays until the next one: its payment may still be in progress. */
interface OpenedCart {
  readonly key: string;
  readonly action: CartAction;
  readonly zones: readonly string[];
}

interface ActionsProps extends Pick<SelectionBarProps, "account" | "cycle"> {
  readonly zones: readonly string[];
  /** Why none of it is possible; null if it is. */
  readonly hindrance: string | null;
  readonly onClear: () => void;
}

function Actions({ account, cycle, zones, hindrance, onClear }: ActionsProps) {
  const { t } = useTranslation();
  const edit = useRefusalText(useMay("subscription.edit", { account }));
  const end = useRefusalText(useMay("subscription.end", { account }));
  const [cart, setCart] = useState<OpenedCart | null>(null);
  const [opened, setOpened] = useState(false);
  const yearly = cycle === null || cycle === "monthly" ? null : t("billingOverview.cycle.notePause");
  const actions: readonly (readonly [CartAction, string | null])[] = [
    ["activate", edit],
    ["resume", edit],
    ["pause", edit ?? yearly],
    ["deactivate", end],
  ];
  const opener = useRef<HTMLElement | null>(null);
  const open = (action: CartAction, button: HTMLElement) => {
    opener.current = button;
    setCart({ key: newId(), action, zones });
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    // The dialog was mounted open, and so cannot return the focus. After a change the button is gone.
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {zones.length > 0 && (
        <div className={classes.actions}>
          {actions.map(([action, refusal]) => (
            <DisabledReason key={action} reason={hindrance ?? refusal}>
              {(props) => (
                <Button
                  size="sm"
                  variant="default"
                  aria-haspopup="dialog"
                  onClick={({ currentTarget }) => open(action, currentTarget)}
                  {...props}
                >
                  {t(`billingOverview.many.${action}`)}
                </Button>
              )}
            </DisabledReason>
          ))}
          <ActionIcon size={36} color="gray" aria-label={t("billingOverview.many.clear")} onClick={onClear}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {cart && (
        <Suspense>
          <CartDialog
            key={cart.key}
            account={account}
            cartKey={cart.key}
            action={cart.action}
            zones={cart.zones}
            opened={opened}
            onClose={close}
            onDone={onClear}
          />
        </Suspense>
      )}
    </>
  );
}
