import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '@/platform/use-translation';

/** Marks the first unread post, at which the thread opens. */
export function NewMark() {
  const { t } = useTranslation('community');
  const mark = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => mark.current?.scrollIntoView({ block: 'start' }), []);
  return (
    <p
      ref={mark}
      className="scroll-mt-20 pt-4 text-center text-sm font-semibold text-plum before:mr-2 before:inline-block before:size-2 before:rounded-full before:bg-apricot"
    >
      {t('newSince')}
    </p>
  );
}
