import type { MembershipId } from '@nestmate/contract/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { RoomCandidate } from '@nestmate/contract/staff/rooms';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { NotLoaded } from '../parts/not-loaded';
import { useNetwork } from '../platform/network';
import { CandidateFacts, useNames } from './candidate-facts';
import type { ChosenPerson } from './people-finder';
import { useCandidates } from './rooms.queries';

interface CandidateFinderProps {
  /** Those with whom a candidate would live, and all who live with them. */
  of: readonly MembershipId[];
  /** Whether they do not live together yet, so that filling the unit is what they are chosen for. */
  isNewRoom?: boolean;
  onChoose: (chosen: ChosenPerson, candidate: RoomCandidate | null) => void;
}

/** Offers who can live with people, the best match first, or finds others by name. */
export function CandidateFinder({ of, isNewRoom = false, onChoose }: CandidateFinderProps) {
  const { t } = useTranslation('staffRooms');
  const { network } = useNetwork();
  const { namesOf } = useNames();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const query = useCandidates({ of, among: 'people', text });
  const { data } = query;
  if (!data) return <NotLoaded query={query} />;
  const { people, capacity } = data;
  if (data.refusal === 'full' && isNewRoom)
    return people.length === capacity ? (
      <p className="text-ink-2">{t('refusal.filled')}</p>
    ) : (
      <Banner tone="warning">{t('refusal.tooMany', { people: people.length, capacity })}</Banner>
    );
  if (data.refusal) return <Banner tone="warning">{t(`refusal.${data.refusal}`)}</Banner>;
  const choose = (chosen: ChosenPerson, candidate: RoomCandidate | null) => {
    setTyped('');
    onChoose(chosen, candidate);
  };
  const mayOverrule = hasRight(network.role, 'rooms');
  return (
    <div className="flex flex-col gap-2">
      <TextField label={t('match.find')} value={typed} onChange={setTyped} maxLength={100} autoFocus />
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
                unitType={data.unit_type}
                isBest={at === 0 && !text && candidate.percent !== null}
              >
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('match.addNamed', { name })}
                  onPress={() => choose({ membership_id: first.membership_id, name }, candidate)}
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
      {data.has_more && <p className="text-sm text-ink-2">{t('candidates.more')}</p>}
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
