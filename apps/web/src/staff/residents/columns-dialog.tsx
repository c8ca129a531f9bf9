import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { type Column, columns, useColumns } from './columns';

/** The choice and order of the columns. */
export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['staffResidents', 'staffBulk']);
  const { chosen, set } = useColumns();
  const [order, setOrder] = useState<readonly Column[]>(() => [
    ...chosen,
    ...columns.filter((one) => !chosen.includes(one)),
  ]);
  const keep = (next: readonly Column[], wanted: readonly Column[]) => {
    setOrder(next);
    set(next.filter((one) => wanted.includes(one)));
  };
  const toggle = (column: Column) =>
    keep(order, chosen.includes(column) ? chosen.filter((one) => one !== column) : [...chosen, column]);
  const moveUp = (at: number) => {
    const next = [...order];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    keep(next, chosen);
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('columns.title')}
      closeLabel={t('staffBulk:close')}
    >
      <ul className="divide-y divide-line text-ink">
        {order.map((column, at) => (
          <li key={column} className="flex min-h-11 items-center gap-3">
            <label className="flex flex-1 items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(column)}
                onChange={() => toggle(column)}
                className="size-4 accent-plum-fill"
              />
              {t(`columns.${column}`)}
            </label>
            {at > 0 && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('columns.earlierNamed', { column: t(`columns.${column}`) })}
                onPress={() => moveUp(at)}
              >
                {t('columns.earlier')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
