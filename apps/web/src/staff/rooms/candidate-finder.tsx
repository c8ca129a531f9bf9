import type { MembershipId } from '@nestmate/contract/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { CandidatePerson, RoomCandidate } from '@nestmate/contract/staff/rooms';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { NotLoaded } from '../parts/not-loaded';
import { useNetwork } from '../platform/network';
import { CandidateFacts, useNames } from './candidate-facts';
import { type ChosenPerson, FindField } from './people-finder';
import { useCandidates } from './rooms.queries';

/** A candidate as offered to people, with whom they would live. */
export interface Fit {
  candidate: RoomCandidate;
  seekers: readonly CandidatePerson[];
  unitType: string;
}

interface CandidateFinderProps {
  /** Those with whom a candidate would live, and all who live with them. */
  of: readonly MembershipId[];
  /** Whether they do not live together yet, so that filling the unit is what they are chosen for. */
  isNewRoom?: boolean;
  /** `fit` is null for somebody who is added in spite of a policy. */
  onChoose: (chosen: ChosenPerson, fit: Fit | null) => void;
}

/** Has the focus as soon as it is shown, in place of the field in which somebody was found last. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

/** Offers who can live with people, the best match first, or finds others by name. */
export function CandidateFinder({ of, isNewRoom = false, onChoose }: CandidateFinderProps) {
  const { t } = useTranslation('staffRooms');
  const { network } = useNetwork();
  const { namesOf } = useNames();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const query = useCandidates({ of, among: 'people', text });
  const { data } = query;
  const choose = (chosen: ChosenPerson, fit: Fit | null) => {
    setTyped('');
    onChoose(chosen, fit);
  };
  const fieldWith = (onEnter?: () => void) => (
    // Another Enter must not remove who was added: the field has the focus again.
    <FindField key={of.join()} label={t('match.find')} text={typed} onChange={setTyped} onEnter={onEnter} />
  );
  if (!data)
    return (
      <div className="flex flex-col gap-2">
        {fieldWith()}
        <NotLoaded query={query} />
      </div>
    );
  const { people, capacity, unit_type: unitType } = data;
  if (data.refusal === 'full' && isNewRoom)
    return people.length === capacity ? (
      <p ref={focusOnce} tabIndex={-1} className="text-ink-2 outline-none!">
        {t('refusal.filled')}
      </p>
    ) : (
      <Banner tone="warning">{t('refusal.tooMany', { people: people.length, capacity })}</Banner>
    );
  if (data.refusal) return <Banner tone="warning">{t(`refusal.${data.refusal}`)}</Banner>;
  const chooseHome = (candidate: RoomCandidate) => {
    const [first] = candidate.people;
    if (!first) return;
    const chosen = { membership_id: first.membership_id, name: namesOf(candidate.people) };
    choose(chosen, { candidate, seekers: people, unitType });
  };
  const [only, ...others] = data.candidates;
  const isOnly = text !== '' && others.length === 0 && !query.isPlaceholderData;
  const mayOverrule = hasRight(network.role, 'rooms');
  return (
    <div className="flex flex-col gap-2">
      {fieldWith(only && isOnly ? () => chooseHome(only) : undefined)}
      <ul
        aria-label={t('match.found')}
        className="divide-y divide-line rounded-control border border-line empty:hidden"
      >
        {data.candidates.map((candidate, at) => {
          const [first] = candidate.people;
          if (!first) return null;
          const name = namesOf(candidate.people);
          return (
            <li key={first.membership_id} className="px-3 py-3">
              <CandidateFacts
                candidate={candidate}
                seekers={people}
                unitType={unitType}
                isBest={at === 0 && !text && candidate.percent !== null}
              >
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('match.addNamed', { name })}
                  onPress={() => chooseHome(candidate)}
                >
                  {t('match.add')}
                </Button>
              </CandidateFacts>
            </li>
          );
        })}
      </ul>
      {data.candidates.length === 0 && data.left_out.length === 0 && (
        <p className="text-ink-2">{t(text ? 'candidates.notFound' : 'candidates.nobody')}</p>
      )}
      {data.has_more && (
        <p className="text-sm text-ink-2">
          {t(only?.percent === null ? 'candidates.moreUnknown' : 'candidates.more')}
        </p>
      )}
      {data.left_out.length > 0 && (
        <ul aria-label={t('candidates.leftOut')} className="flex flex-col gap-1 text-sm text-ink-2">
          {data.left_out.map(({ membership_id, name, why }) => (
            <li key={membership_id} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
              {t(`leftOut.${why}`, { name: name || t('noName') })}
              {why === 'gender' && mayOverrule && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('match.addNamed', { name })}
                  onPress={() => choose({ membership_id, name }, null)}
                >
                  {t('candidates.anyway')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
