import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { CrossIcon } from './icons/cross';

const tones = {
  plain: 'bg-sunken text-ink',
  plum: 'bg-plum-soft text-plum',
  apricot: 'bg-apricot text-on-apricot',
  leaf: 'bg-leaf-soft text-leaf',
  brick: 'bg-brick-soft text-brick',
};

interface Props {
  children: ReactNode;
  icon?: ReactNode;
  tone?: keyof typeof tones;
  onRemove?: () => void;
  removeLabel?: string;
}

/** A short fact, which may be taken away. */
export function Chip({ children, icon, tone = 'plain', onRemove, removeLabel }: Props) {
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium ${tones[tone]}`}
    >
      {icon}
      {children}
      {onRemove && (
        <Button
          aria-label={removeLabel}
          onPress={onRemove}
          className="relative -mr-1.5 grid size-6 place-items-center rounded-full after:absolute after:-inset-2.5 data-hovered:bg-line"
        >
          <CrossIcon className="size-4" />
        </Button>
      )}
    </span>
  );
}
