import type { ReactNode } from 'react';
import { CrossIcon } from './icons/cross';

const tones = {
  plain: 'bg-sunken text-ink',
  plum: 'bg-plum-soft text-plum',
  apricot: 'bg-apricot text-on-apricot',
  leaf: 'bg-leaf-soft text-leaf',
  brick: 'bg-brick-soft text-brick',
};

interface ChipProps {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  onRemove?: () => void;
  /** The accessible name of the remove button, such as “Remove Biology”. */
  removeLabel?: string;
  children: ReactNode;
}

/** A tag; with a cross, a removable one. */
export function Chip({ tone = 'plain', icon, onRemove, removeLabel, children }: ChipProps) {
  return (
    <span
      className={`inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full px-3 text-sm font-medium ${tones[tone]}`}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="relative -mr-1.5 inline-flex size-6 items-center justify-center rounded-full transition after:absolute after:-inset-2.5 hover:bg-ink/10"
        >
          <CrossIcon className="size-4" />
        </button>
      )}
    </span>
  );
}
