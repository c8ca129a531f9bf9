import type { CandidatePerson, RoomCandidate } from '@nestmate/contract/staff/rooms';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Chip } from '@/ui/chip';
import { PercentRing } from '@/ui/percent-ring';

/** The names of people in one line; who has none yet is called so. */
export function useNames() {
  const { t, language } = useTranslation('staffRooms');
  const nameOf = ({ name }: Pick<CandidatePerson, 'name'>) => name || t('noName');
  return {
    nameOf,
    namesOf: (people: readonly Pick<CandidatePerson, 'name'>[]) => listOfNames(people.map(nameOf), language),
  };
}

/** A candidate in a few words: genders, unit, how many, and the lowest of several percent matches. */
export function useCandidateWords() {
  const { t, language } = useTranslation('staffRooms');
  const { nameOf } = useNames();
  return (
    { people, unit_number, percent, lowest, unknown }: RoomCandidate,
    seekers: readonly CandidatePerson[],
    unit: string,
  ) => {
    const named = (id: string) =>
      nameOf([...people, ...seekers].find(({ membership_id }) => membership_id === id) ?? { name: '' });
    const genders = [...new Set(people.flatMap(({ gender }) => gender ?? []))];
    return [
      genders.length > 0 && listOfNames(genders, language, { style: 'narrow' }),
      unit,
      unit_number && t('unit.named', { number: unit_number }),
      people.length === 1 ? t('match.alone') : t('fit.together', { count: people.length }),
      people.some(({ is_registered }) => !is_registered) && t('fit.unregistered'),
      lowest &&
        lowest.percent !== percent &&
        t('fit.lowest', {
          percent: lowest.percent,
          names: listOfNames([named(lowest.one), named(lowest.other)], language),
        }),
      unknown.length > 0 &&
        (people.length === 1
          ? t('fit.unknownWith', {
              names: listOfNames(
                unknown.map(({ one }) => named(one)),
                language,
              ),
            })
          : t('fit.unknown', { count: unknown.length })),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

interface CandidateFactsProps {
  candidate: RoomCandidate;
  /** Those with whom they would live. */
  seekers: readonly CandidatePerson[];
  unitType: string;
  isBest?: boolean;
  /** What can be done with the candidate. */
  children?: ReactNode;
}

/** With whom somebody would live: how well they match, who they are, and which answers somebody would not accept. */
export function CandidateFacts({ candidate, seekers, unitType, isBest, children }: CandidateFactsProps) {
  const { t } = useTranslation('staffRooms');
  const { namesOf } = useNames();
  const wordsOf = useCandidateWords();
  const { people, percent } = candidate;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <PercentRing percent={percent} word="" size="sm" />
        <span className="min-w-36 flex-1">
          <span className="sr-only">{percent === null ? t('fit.none') : t('fit.percent', { percent })} </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold wrap-anywhere">{namesOf(people)}</span>
            {isBest && <Chip tone="leaf">{t('fit.best')}</Chip>}
          </span>
          <span className="block text-sm text-ink-2 wrap-anywhere">
            {wordsOf(candidate, seekers, unitType)}
          </span>
          {percent === null && <span className="block text-sm text-ink-2">{t('fit.none')}</span>}
        </span>
        {children}
      </div>
      {percent !== null && <Mismatches candidate={candidate} seekers={seekers} />}
    </div>
  );
}

/** How many are shown without a press. */
const shownMismatches = 2;

/** The answers that somebody would not accept: about what, what they accept, and what the other answered. */
export function Mismatches({
  candidate: { people, mismatches, mismatch_count: count },
  seekers,
}: Pick<CandidateFactsProps, 'candidate' | 'seekers'>) {
  const { t } = useTranslation('staffRooms');
  const { nameOf } = useNames();
  if (count === 0) return <p className="text-sm text-leaf">{t('fit.allMet')}</p>;
  const everybody = [...people, ...seekers];
  const named = (id: string) => nameOf(everybody.find((one) => one.membership_id === id) ?? { name: '' });
  const lines = mismatches.map(({ resident, other, is_must: isMust, ...words }) => {
    const mismatch = t('fit.mismatch', { ...words, resident: named(resident), other: named(other) });
    return (
      <li key={`${resident} ${other} ${words.question}`} className="wrap-anywhere">
        {isMust ? t('fit.mustMismatch', { mismatch }) : mismatch}
      </li>
    );
  });
  const rest = lines.slice(shownMismatches);
  const missing = count - mismatches.length;
  return (
    <div className="text-sm">
      <p className="font-semibold">{t('fit.mismatches', { count })}</p>
      <ul className="list-disc pl-5 text-ink-2">{lines.slice(0, shownMismatches)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-plum underline">
            {t('fit.more', { count: rest.length })}
          </summary>
          <ul className="list-disc pl-5 text-ink-2">
            {rest}
            {missing > 0 && <li>{t('fit.missing', { count: missing })}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}
