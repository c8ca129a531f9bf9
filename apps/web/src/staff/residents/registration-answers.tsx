import type { StaffRegistrationAnswer, StaffResidentDetail } from '@nestmate/contract/staff/residents';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { useNetwork } from '../platform/network';
import { useFetchAnswer } from './residents.queries';

type Answer = Pick<StaffRegistrationAnswer, 'answer' | 'is_answered' | 'type'>;

/** An answer in words; of a sensitive one only that there is one. */
export function AnswerText({ answer }: { answer: Answer | undefined }) {
  const { t } = useTranslation('staffResidents');
  if (!answer?.is_answered) return '–';
  if (answer.answer === null) return t('answers.withheld');
  if (answer.type !== 'CHECKBOX') return answer.answer;
  return t(answer.answer === 'true' ? 'answers.yes' : 'answers.no');
}

/** What a resident answered when they registered; each look at a sensitive answer is recorded. */
export function RegistrationAnswers({ resident }: { resident: StaffResidentDetail }) {
  const { t } = useTranslation('staffResidents');
  const { role } = useNetwork().network;
  if (resident.answers.length === 0) return null;
  const hasWithheld =
    hasRight(role, 'work') &&
    resident.answers.some(({ is_answered, answer }) => is_answered && answer === null);
  return (
    <section aria-labelledby="answers" className="rounded-card border border-line bg-surface p-4">
      <h2 id="answers" className="text-lg">
        {t('answers.title')}
      </h2>
      <dl className="divide-y divide-line">
        {resident.answers.map((answer) => (
          <div key={answer.question_num} className="py-2">
            <dt className="text-sm text-ink-2 wrap-anywhere">{answer.title}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              {answer.is_answered && answer.answer === null ? (
                <WithheldAnswer resident={resident} answer={answer} />
              ) : (
                <AnswerText answer={answer} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {hasWithheld && <p className="pt-2 text-sm text-ink-3">{t('answers.recorded')}</p>}
    </section>
  );
}

interface WithheldAnswerProps {
  resident: StaffResidentDetail;
  answer: StaffRegistrationAnswer;
}

/** A sensitive answer, shown on a press. */
function WithheldAnswer({ resident, answer }: WithheldAnswerProps) {
  const { t } = useTranslation('staffResidents');
  const [shown, setShown] = useState<string | null>(null);
  const reading = useAction(useFetchAnswer(resident.membership_id));
  const { role } = useNetwork().network;
  const show = () => reading.run(answer.question_num, ({ answer: words }) => setShown(words));
  if (shown !== null) return <AnswerText answer={{ ...answer, answer: shown }} />;
  if (!hasRight(role, 'work')) return <AnswerText answer={answer} />;
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={t('answers.showNamed', { question: answer.title })}
      isPending={reading.isPending}
      onPress={() => void show()}
    >
      {t('answers.show')}
    </Button>
  );
}
