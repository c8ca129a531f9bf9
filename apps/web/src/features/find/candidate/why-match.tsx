import type { QuestionFit } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { CheckIcon } from '@/ui/icons/check';
import { CrossIcon } from '@/ui/icons/cross';
import { PlusIcon } from '@/ui/icons/plus';
import { agreementsFirst } from './agreements-first';

const looks = {
  agree: { Icon: CheckIcon, tone: 'bg-leaf-soft text-leaf' },
  close: { Icon: PlusIcon, tone: 'bg-apricot-soft text-ink' },
  differ: { Icon: CrossIcon, tone: 'bg-brick-soft text-brick' },
} as const;

function Reason({ fit, name }: { fit: QuestionFit; name: string }) {
  const { t } = useTranslation('find');
  const { Icon, tone } = looks[fit.agreement];
  return (
    <li className="flex items-start gap-3 py-2.5">
      <span className={`mt-0.5 grid size-7 shrink-0 place-items-center rounded-full ${tone}`}>
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-base font-semibold text-ink">{fit.title}</span>
        <span className="block text-sm text-ink-2">
          {t('profile.theirAnswer', { name, answer: fit.theirAnswer })}
        </span>
      </span>
      <span className="mt-1 shrink-0 text-sm text-ink-2">{t(`profile.${fit.agreement}`)}</span>
    </li>
  );
}

interface WhyMatchProps {
  name: string;
  why: readonly QuestionFit[];
  /** How many answers are shown before “show all”. */
  few?: number;
}

/** Question by question, what speaks for living together and what does not. */
export function WhyMatch({ name, why, few = 6 }: WhyMatchProps) {
  const { t } = useTranslation('find');
  const [all, setAll] = useState(false);
  if (why.length === 0) return <p className="text-base text-ink-2">{t('profile.whyNone')}</p>;
  const reasons = agreementsFirst(why);
  const shown = all ? reasons : reasons.slice(0, few);
  return (
    <>
      <p className="text-sm text-ink-2">{t('profile.whyHint')}</p>
      <ul className="divide-y divide-line">
        {shown.map((fit) => (
          <Reason key={fit.title} fit={fit} name={name} />
        ))}
      </ul>
      {shown.length < reasons.length && (
        <Button variant="quiet" size="sm" onPress={() => setAll(true)}>
          {t('profile.more', { count: reasons.length })}
        </Button>
      )}
    </>
  );
}
