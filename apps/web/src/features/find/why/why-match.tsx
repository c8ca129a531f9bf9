import type { Candidate, QuestionFit } from '@nestmate/contract/find';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { SectionNotLoaded } from '@/features/not-loaded';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { FitSign } from '@/ui/fit-sign';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { Skeleton } from '@/ui/skeleton';
import { useCandidate } from '../candidate.queries';
import { whyGroups, summaryOf, type WhyGroup, fits } from './grouped';

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

/** One question, with both answers side by side. */
export function FitRow({ fit, name }: { fit: QuestionFit; name: string }) {
  const { t } = useTranslation('find');
  const { label, grade, mine, theirs, shared } = fit;
  const isBoth = shared !== null && grade === 'same';
  const differing = grade === 'same' ? 'why.answersSuit' : 'why.answers';
  const answers = shared === null ? t(differing, { mine, name, theirs }) : t('why.bothDiffer', { mine });
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
      <span className="flex h-6 items-center">
        <FitSign grade={grade} label={t(`why.${grade}`)} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere text-ink">{isBoth ? shared : label}</span>
        <span className="block text-sm wrap-anywhere text-ink-2">{isBoth ? t('why.both') : answers}</span>
      </span>
    </li>
  );
}

type WhyMatchProps = Pick<Candidate, 'first_name' | 'percent_match' | 'lifestyleQuestionsWithAnswers'>;

/**
 * A percent match in a sentence, as a bar of 100, and question by question with both answers; its sum is one press
 * away.
 */
export function WhyMatch({ first_name: name, percent_match, lifestyleQuestionsWithAnswers }: WhyMatchProps) {
  const { t, language } = useTranslation('find');
  const groups = whyGroups(percent_match, lifestyleQuestionsWithAnswers);
  if (groups.length === 0) return <p className="text-ink-2">{t('profile.whyNone')}</p>;
  const fits = groups.flatMap((group) => group.fits);
  const { agreed, close, topics } = summaryOf(groups);
  const list = listOfNames(topics, language, { style: 'narrow' });
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

const steps = ['share', 'both', 'balance', 'words'] as const;

interface HowWeCountProps {
  name: string;
  percent: number;
  groups: readonly WhyGroup[];
}

/** How the percentage is counted, and its sum question by question, one press away. */
function HowWeCount({ name, percent, groups }: HowWeCountProps) {
  const { t } = useTranslation('find');
  const fits = groups.flatMap((group) => group.fits);
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-plum [&::-webkit-details-marker]:hidden">
        {t('why.how')}
        <ChevronDownIcon className="size-5 transition group-open:rotate-180" />
      </summary>
      <div className="flex max-w-prose flex-col gap-4 pb-3 text-sm text-ink-2">
        <dl className="tabular-nums">
          {fits.map(({ questionId, label, points, part }) => (
            <div key={questionId} className="flex justify-between gap-4 py-1">
              <dt className="min-w-0 wrap-anywhere">{label}</dt>
              <dd className="shrink-0">
                <strong className="text-ink">{points}</strong> {t('why.of', { part })}
              </dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line py-1 font-semibold text-ink">
            <dt>{t('why.total')}</dt>
            <dd>{percent}%</dd>
          </div>
        </dl>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {steps.map((step) => (
            <li key={step}>{t(`why.steps.${step}`, { name })}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

const fills = { same: 'bg-leaf', close: 'bg-leaf/55', different: 'bg-ink/30' } as const;

/** A bar of 100 points: one segment per question, as wide as its maximum, filled by the points it got. */
function FitBar({ groups }: { groups: readonly WhyGroup[] }) {
  const pieces = groups.flatMap(({ fits }) => fits).filter(({ part }) => part > 0);
  return (
    <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full">
      {pieces.map(({ questionId, part, points, grade }) => (
        <span key={questionId} style={{ flexGrow: part }} className="basis-0 overflow-hidden bg-sunken">
          <span style={{ width: `${(100 * points) / part}%` }} className={`block h-full ${fills[grade]}`} />
        </span>
      ))}
    </div>
  );
}

/**
 * The heading of the reasons; with a percentage, it says whether two people have more in common or more differences.
 */
export function useWhyTitle() {
  const { t } = useTranslation('find');
  return (name: string, percent: number | null) =>
    t(percent === null ? 'why.unknown' : fits(percent) ? 'why.fit' : 'why.differ', { name });
}

/** Loads why somebody matches, and shows it. */
export function WhyAnswer({ id }: { id: string }) {
  const { t } = useTranslation('find');
  const candidate = useCandidate(id);
  if (candidate.data && !candidate.isPlaceholderData) return <WhyMatch {...candidate.data} />;
  return (
    <SectionNotLoaded
      query={candidate}
      title={t('profile.failed')}
      loading={<Skeleton className="h-96 rounded-control" />}
    />
  );
}
