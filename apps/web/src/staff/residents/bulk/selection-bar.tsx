import type { BulkKind } from '@nestmate/contract/staff/bulk';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { Menu } from '@/ui/menu';
import { bulkRules } from '../../platform/calls';
import { useNetwork } from '../../platform/network';
import type { SelectionState } from '../selection';

interface SelectionBarProps {
  choosing: SelectionState;
  /** The residents that the filter finds. */
  found: number;
  /** Whether removed residents are shown: only they can be restored. */
  isRemoved: boolean;
  isPending: boolean;
  onAction: (kind: BulkKind) => void;
  onMessage: () => void;
}

const direct = ['invite', 'move', 'hide', 'remove'] as const satisfies readonly BulkKind[];

/** The bar at the foot of the window: the number of chosen residents, and the actions for them. */
export function SelectionBar({
  choosing,
  found,
  isRemoved,
  isPending,
  onAction,
  onMessage,
}: SelectionBarProps) {
  const { t } = useTranslation('staffBulk');
  const { role } = useNetwork().network;
  const { count, selection, chooseAll, clear } = choosing;
  const isTooMany = count > bulkRules.limit || (selection.kind === 'some' && count > 1000);
  const kinds = bulkRules.kinds.filter(
    (kind) => hasRight(role, bulkRules.rights[kind]) && (kind === 'restore') === isRemoved,
  );
  const mayMessage = hasRight(role, 'moderate') && !isRemoved;
  const shown = direct.filter((kind) => kinds.includes(kind));
  return (
    <section
      aria-label={t('bar')}
      className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 self-center rounded-card border border-line bg-surface px-4 py-2 shadow-float max-md:w-full"
    >
      <output className="font-semibold tabular-nums">{t('chosen', { count })}</output>
      {selection.kind === 'some' && found > count && (
        <span className="max-md:hidden">
          <Button size="sm" variant="quiet" onPress={chooseAll}>
            {t('chooseAll', { count: found })}
          </Button>
        </span>
      )}
      {isTooMany ? (
        <span className="text-sm text-brick">{t('tooMany')}</span>
      ) : (
        <>
          <span className="flex gap-2 max-md:hidden">
            {mayMessage && (
              <Button size="sm" variant="secondary" onPress={onMessage}>
                {t('message')}
              </Button>
            )}
            {shown.map((kind) => (
              <Button
                key={kind}
                size="sm"
                variant={kind === 'remove' ? 'danger' : 'secondary'}
                isDisabled={isPending}
                onPress={() => onAction(kind)}
              >
                {t(`kinds.${kind}`)}
              </Button>
            ))}
          </span>
          <Menu
            label={t('actions')}
            trigger={{ text: t('actions'), size: 'sm', variant: 'secondary', isPending }}
            items={[
              ...(mayMessage ? [{ id: 'message' as const, label: t('message') }] : []),
              ...kinds.map((id) => ({
                id,
                label: t(`kinds.${id}`),
                ...(id === 'remove' && { tone: 'danger' as const }),
              })),
            ]}
            onAction={(id) => (id === 'message' ? onMessage() : onAction(id))}
          />
        </>
      )}
      <span className="max-md:ml-auto">
        <IconButton label={t('clear')} icon={<CrossIcon className="size-5" />} onPress={clear} />
      </span>
    </section>
  );
}
