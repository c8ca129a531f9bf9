import type { Candidate } from '@nestmate/contract';
import { joinSentences } from '@/platform/sentences';
import { useTranslation } from '@/platform/use-translation';
import { FitBar } from './fit-bar';
import { FitRow } from './fit-row';
import { FitSign } from '@/ui/fit-sign';
import { grouped, inShort, type WhyGroup } from './grouped';
import { HowWeCount } from './how-we-count';

const grades = ['same', 'close', 'different'] as const;

/** The meaning of the icons before the answers. */
export function Signs() {
  const { t } = useTranslation('find');
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {grades.map((grade) => (
        <li key={grade} className="flex items-center gap-1.5">
          <FitSign grade={grade} />
          {t(`why.${grade}`)}
        </li>
      ))}
    </ul>
  );
}

function Group({ group: { kind, fits }, name }: { group: WhyGroup; name: string }) {
  const { t } = useTranslation('find');
  return (
    <section className="min-w-0">
      <h3 className="font-display text-lg font-semibold text-ink">{t(`why.${kind}`)}</h3>
      <ul>
        {fits.map((fit) => (
          <FitRow key={fit.questionId} fit={fit} name={name} />
        ))}
      </ul>
    </section>
  );
}

type WhyMatchProps = Pick<Candidate, 'first_name' | 'percent_match' | 'lifestyleQuestionsWithAnswers'>;

/** A percent match in a sentence, as a bar of 100, and question by question with both answers; its sum is one press away. */
export function WhyMatch({ first_name: name, percent_match, lifestyleQuestionsWithAnswers }: WhyMatchProps) {
  const { t, language } = useTranslation('find');
  const groups = grouped(percent_match, lifestyleQuestionsWithAnswers);
  if (groups.length === 0) return <p className="text-ink-2">{t('profile.whyNone')}</p>;
  const fits = groups.flatMap((group) => group.fits);
  const { agreed, close, topics } = inShort(groups);
  const list = new Intl.ListFormat(language, { style: 'narrow' }).format(topics);
  return (
    <div className="@container flex flex-col gap-4">
      <p className="text-base text-ink">
        {joinSentences(
          [
            agreed === fits.length
              ? t('why.agreeAll')
              : t(close > 0 ? 'why.agreeClose' : 'why.agree', { count: agreed, total: fits.length, close }),
            topics.length > 0 && t('why.talkAbout', { topics: list }),
          ],
          language,
        )}
      </p>
      <div className="flex flex-col gap-2">
        <FitBar groups={groups} />
        <p className="text-sm text-ink-2">{t('why.bar')}</p>
        <Signs />
      </div>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 ${groups.length > 1 ? '@xl:grid-cols-2' : ''}`}
      >
        {groups.map((group) => (
          <Group key={group.kind} group={group} name={name} />
        ))}
      </div>
      <HowWeCount name={name} percent={percent_match ?? 0} groups={groups} />
    </div>
  );
}
