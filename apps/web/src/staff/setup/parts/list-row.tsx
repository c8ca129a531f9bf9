import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { IconButton } from '@/ui/icon-button';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { EyeIcon, EyeOffIcon } from '@/ui/icons/eye';
import { TrashIcon } from '@/ui/icons/trash';

interface ListRowProps {
  id: string;
  name: string;
  people: number;
  isRetired: boolean;
  isReadOnly: boolean;
  isFixed: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onDrag: (id: string | null) => void;
  /** Whether another row is being dragged. */
  onDrop: (() => void) | undefined;
  onRetire?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  action?: ReactNode;
  children: ReactNode;
}

const small = 'size-9';

/** An item of a list with its actions. Alt and the arrow keys move it from any of its fields. */
export function ListRow(props: ListRowProps) {
  const { id, name, people, isRetired, isReadOnly, isFixed, isFirst, isLast } = props;
  const { onMove, onDrag, onDrop, onRetire, onRemove, action, children } = props;
  const { t } = useTranslation('staffSetUp');
  const isMovable = !isFixed && !isReadOnly;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey || !isMovable) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(by);
  };
  const mover = (by: -1 | 1, isAtEnd: boolean) => {
    const control = by < 0 ? 'up' : 'down';
    return (
      <button
        type="button"
        aria-label={t(`move.${control}`, { name })}
        title={t(`move.${control}`, { name })}
        aria-disabled={isAtEnd || undefined}
        onClick={() => !isAtEnd && onMove(by)}
        className={`grid h-11 w-8 place-items-center rounded-mark text-ink-2 hover:bg-sunken pointer-coarse:w-11 ${isAtEnd ? 'opacity-45' : ''}`}
      >
        <ChevronDownIcon className={`size-4 ${by < 0 ? 'rotate-180' : ''}`} />
      </button>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key events come from the fields within
    <li
      onKeyDown={onKeyDown}
      onDragOver={(event) => isMovable && onDrop && event.preventDefault()}
      onDrop={(event) => {
        if (!onDrop) return;
        event.preventDefault();
        onDrop();
      }}
      className="flex flex-wrap items-start gap-x-2 gap-y-1 rounded-control sm:flex-nowrap"
    >
      {isMovable && (
        <div
          draggable
          onDragStart={() => onDrag(id)}
          onDragEnd={() => onDrag(null)}
          className="flex shrink-0 cursor-grab"
        >
          {mover(-1, isFirst)}
          {mover(1, isLast)}
        </div>
      )}
      <div className={`min-w-0 flex-1 basis-0 ${isRetired ? 'opacity-60' : ''}`}>{children}</div>
      <div
        className={`flex min-h-11 shrink-0 items-center justify-end gap-1 max-sm:w-full ${onRetire ? 'sm:min-w-52' : ''}`}
      >
        {isRetired && <span className="rounded-full bg-sunken px-2 text-sm text-ink-2">{t('retired')}</span>}
        {people > 0 && (
          <span className="px-1 text-sm whitespace-nowrap text-ink-3">
            {t('chosenBy', { count: people })}
          </span>
        )}
        {!isReadOnly && action}
        {onRetire && !isReadOnly && (
          <IconButton
            className={small}
            label={t(isRetired ? 'bringBack' : 'retire', { name })}
            icon={isRetired ? <EyeIcon className="size-4" /> : <EyeOffIcon className="size-4" />}
            onPress={onRetire}
          />
        )}
        {!isReadOnly && (
          <IconButton
            className={small}
            label={onRemove ? t('removeItem', { name }) : t('cannotRemove', { name })}
            icon={<TrashIcon className="size-4" />}
            isDisabled={!onRemove}
            onPress={onRemove ?? (() => undefined)}
          />
        )}
      </div>
    </li>
  );
}
