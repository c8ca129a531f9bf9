import type { Ref } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { CrossIcon } from '@/ui/icons/cross';
import { HeartIcon } from '@/ui/icons/heart';

const looks = {
  like: 'left-6 -rotate-8 bg-plum-fill text-on-plum',
  skip: 'right-6 rotate-8 bg-ink text-paper',
};

interface DecisionStampProps {
  decision: 'like' | 'skip';
  /** Its opacity follows the drag. */
  ref: Ref<HTMLSpanElement>;
}

/** Shows on the card what a release would do. */
export function DecisionStamp({ decision, ref }: DecisionStampProps) {
  const { t } = useTranslation('find');
  const Icon = decision === 'like' ? HeartIcon : CrossIcon;
  return (
    <span
      ref={ref}
      aria-hidden="true"
      style={{ opacity: 0 }}
      className={`absolute top-22 flex items-center gap-2 rounded-full py-2.5 pr-6 pl-5 font-display text-2xl font-bold will-change-[opacity] ${looks[decision]}`}
    >
      <Icon className="size-7" />
      {t(`deck.${decision}`)}
    </span>
  );
}
