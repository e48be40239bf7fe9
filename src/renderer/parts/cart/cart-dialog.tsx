import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCheckout } from "#renderer/data/billing/carts.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import type { CartAction, CartInput } from "#shared/contract/rest/billing/carts.ts";
import { CartForm } from "./cart-form.tsx";
import { CartOrdered } from "./cart-ordered.tsx";
import type { CartProblem } from "./cart-problem.ts";
import { useProblemText } from "./use-problem-text.ts";

interface CartDialogProps {
  readonly account: string;
  /** The id of this cart: a repeated press buys once. */
  readonly cartKey: string;
  readonly action: CartAction;
  readonly zones: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called once the zones have been changed or ordered. */
  readonly onDone: () => void;
}

/**
 * Changes the subscriptions of many zones, for one total. It may be closed while the payment is in progress: then a
 * toast says how that ended.
 */
export function CartDialog(props: CartDialogProps) {
  const { account, cartKey, action, zones, opened, onClose, onDone } = props;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { mutateAsync, isPending } = useCheckout(account);
  const [key, setKey] = useState(cartKey);
  const [problem, setProblem] = useState<CartProblem | null>(null);
  const [isOrdered, setOrdered] = useState(false);
  const shown = useRef(opened);
  shown.current = opened;
  const fail = (found: CartProblem) => {
    setProblem(found);
    if (!shown.current) toast("error", problemText(found));
  };
  const confirm = async (cart: CartInput, due: number) => {
    setProblem(null);
    try {
      const outcome = await mutateAsync({ ...cart, key, due });
      switch (outcome.type) {
        case "Success":
          toast("success", t(`billingOverview.cart.done.${action}`, { count: outcome.zones.length }));
          onDone();
          if (shown.current) onClose();
          return;
        case "AsyncSuccess":
          setOrdered(true);
          onDone();
          if (!shown.current) toast("info", t("billingOverview.cart.orderedText"));
          return;
        case "Failure":
          // The next attempt is another order: the service answers this key with the failed one.
          setKey(newId());
          fail({ kind: "payment", code: outcome.error });
          return;
      }
    } catch (error) {
      const isChanged = error instanceof ApiError && error.reason === "price-changed";
      fail(isChanged ? { kind: "price-changed" } : { kind: "refused", error });
    }
  };
  return (
    <Dialog
      opened={opened}
      title={t(isOrdered ? "billingOverview.cart.ordered" : `billingOverview.cart.title.${action}`)}
      onClose={onClose}
      size={600}
    >
      {isOrdered ? (
        <CartOrdered onClose={onClose} />
      ) : (
        <CartForm
          account={account}
          action={action}
          zones={zones}
          busy={isPending}
          problem={problem}
          onConfirm={confirm}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
