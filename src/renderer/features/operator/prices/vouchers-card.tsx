import { Button, Card, Group } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import type { BookVoucher } from "#shared/contract/rest/operator/price-books.ts";
import { type BookDraft, withVoucher } from "./book-draft.ts";
import classes from "./prices.module.css";
import { VoucherDialog } from "./voucher-dialog.tsx";

interface VouchersCardProps {
  readonly vouchers: readonly BookVoucher[];
  /** While a draft is edited. */
  readonly onChange?: ((change: (draft: BookDraft) => BookDraft) => void) | undefined;
}

/** Vouchers with their uses. */
export function VouchersCard({ vouchers, onChange }: VouchersCardProps) {
  const { t } = useTranslation();
  const dateText = useDateText();
  const heading = useId();
  const [editing, setEditing] = useState<BookVoucher | "new" | null>(null);
  const benefits = ({ percent_off, months, extra_trial_days }: BookVoucher) =>
    [
      percent_off > 0 && months > 0
        ? t("priceBook.vouchers.discount", { percent: percent_off, count: months })
        : "",
      extra_trial_days > 0 ? t("priceBook.vouchers.moreTrial", { count: extra_trial_days }) : "",
    ].filter(Boolean);
  const columns = ["code", "benefit", "until", "uses"] as const;
  const label = (column: (typeof columns)[number]) => (
    <span className={classes.label} aria-hidden>
      {t(`priceBook.vouchers.${column}`)}
    </span>
  );
  return (
    <Card component="section" className={classes.card} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs">
        <h2 id={heading} className={classes.title}>
          {t("priceBook.vouchers.title")}
        </h2>
        {onChange && (
          <Button variant="default" size="xs" onClick={() => setEditing("new")}>
            {t("priceBook.vouchers.add")}
          </Button>
        )}
      </Group>
      <p className={classes.facts}>{t("priceBook.vouchers.hint")}</p>
      {vouchers.length === 0 && <p className={classes.value}>{t("priceBook.vouchers.none")}</p>}
      {vouchers.length > 0 && (
        <table className={classes.table} aria-labelledby={heading}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`priceBook.vouchers.${column}`)}
                </th>
              ))}
              {onChange && <td />}
            </tr>
          </thead>
          <tbody>
            {vouchers.map((voucher) => (
              <tr key={voucher.code}>
                <th scope="row">
                  {voucher.code}
                  {voucher.description !== "" && <span className={classes.month}>{voucher.description}</span>}
                </th>
                <td>
                  {label("benefit")}
                  <span>{benefits(voucher).join(" · ") || t("priceBook.vouchers.nothing")}</span>
                </td>
                <td>
                  {label("until")}
                  <span>
                    {voucher.valid_until === null
                      ? t("priceBook.vouchers.always")
                      : dateText(Date.parse(voucher.valid_until), { dateStyle: "medium" })}
                  </span>
                </td>
                <td>
                  {label("uses")}
                  <span>
                    {voucher.max_uses === null
                      ? (voucher.uses ?? 0)
                      : t("priceBook.vouchers.usesOf", { uses: voucher.uses ?? 0, most: voucher.max_uses })}
                  </span>
                </td>
                {onChange && (
                  <td>
                    <Group gap="xs" wrap="nowrap">
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={t("priceBook.editNamed", { name: voucher.code })}
                        onClick={() => setEditing(voucher)}
                      >
                        {t("priceBook.change")}
                      </Button>
                      <Button
                        variant="subtle"
                        color="gray"
                        size="xs"
                        aria-label={t("priceBook.removeNamed", { name: voucher.code })}
                        onClick={() =>
                          onChange((draft) => ({
                            ...draft,
                            vouchers: draft.vouchers.filter(({ code }) => code !== voucher.code),
                          }))
                        }
                      >
                        {t("priceBook.remove")}
                      </Button>
                    </Group>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {onChange && (
        <VoucherDialog
          editing={editing}
          taken={vouchers.map(({ code }) => code)}
          onSave={(voucher) =>
            onChange((draft) =>
              withVoucher(draft, voucher, editing === "new" || editing === null ? null : editing.code),
            )
          }
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
