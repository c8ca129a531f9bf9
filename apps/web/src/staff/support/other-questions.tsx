import type { ReplyOf } from '@nestmate/contract';
import type { staffCalls } from '@nestmate/contract/staff';
import { useId } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { TextLink } from '@/ui/text-link';
import { When } from '@/ui/when';
import { useHref } from '../platform/use-href';

type Questions = ReplyOf<(typeof staffCalls)['staffSupport']['read']>['others'];

/** What else a resident asked, each a link to it. */
export function OtherQuestions({ questions }: { questions: Questions }) {
  const { t, language } = useTranslation('staffSupport');
  const heading = useId();
  const href = useHref();
  return (
    <section aria-labelledby={heading} className="mt-5 border-t border-line pt-4">
      <h3 id={heading} className="text-base">
        {t('others')}
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {questions.map(({ conversation_id: id, subject, state, last_at: at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-2">
            <TextLink href={`${href('support')}?state=${state}&open=${id}`}>{subject}</TextLink>
            <span>{t(`states.${state}`)}</span>
            <When at={at} language={language} />
          </li>
        ))}
      </ul>
    </section>
  );
}
