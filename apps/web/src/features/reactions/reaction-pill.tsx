import type { Reaction } from '@nestmate/contract/reactions';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';

export const pillShape =
  'relative inline-flex items-center justify-center rounded-full tabular-nums transition active:scale-95 aria-pressed:font-semibold aria-pressed:text-plum after:absolute';
const framed =
  'border border-line text-ink-2 hover:bg-sunken aria-pressed:border-plum aria-pressed:bg-plum-soft';

/** The target of each is at least 44 px high. */
export const pillSizes = {
  row: `h-8 min-w-10 gap-1.5 bg-paper px-2.5 text-sm after:inset-x-0 after:-inset-y-1.5 ${framed}`,
  corner: `h-6 min-w-9 gap-1 bg-surface px-1.5 text-sm after:-inset-x-1 after:-inset-y-2.5 ${framed}`,
  choice: 'size-11 text-2xl hover:bg-sunken aria-pressed:bg-plum-soft',
};

export const reactionSigns: Record<Reaction, string> = {
  heart: '❤️',
  like: '👍',
  laugh: '😂',
  party: '🎉',
  thanks: '🙏',
};

interface ReactionPillProps extends Pick<
  ComponentProps<'button'>,
  'aria-label' | 'autoFocus' | 'disabled' | 'onClick' | 'onKeyDown' | 'tabIndex'
> {
  reaction: Reaction;
  isMine: boolean;
  size: keyof typeof pillSizes;
  /** Replaces its icon. */
  icon?: ReactNode;
  /** Shown beside the icon; nothing for 0. */
  count?: number;
}

/** One reaction: pressed while it is mine. */
export function ReactionPill({ reaction, isMine, size, icon, count = 0, ...button }: ReactionPillProps) {
  const { t } = useTranslation('reactions');
  const name = t(reaction);
  return (
    <button
      type="button"
      aria-label={name}
      {...button}
      aria-pressed={isMine}
      title={button['aria-label'] ?? name}
      className={`${pillShape} ${pillSizes[size]}`}
    >
      {icon || <span aria-hidden>{reactionSigns[reaction]}</span>}
      {count > 0 && count}
    </button>
  );
}
