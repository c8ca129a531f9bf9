import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { StaffResident } from '@nestmate/contract/staff/residents';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { RoomCandidate } from '@nestmate/contract/staff/rooms';
import { useState } from 'react';
import { addPage } from '@/platform/calls/more-pages';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Link } from '@/ui/link';
import { NobodyYet } from '../parts/nobody-yet';
import { NotLoaded } from '../parts/not-loaded';
import { useResidentPages } from '../parts/resident-pages.queries';
import { SearchField } from '../parts/search-field';
import { proposalsMax } from '../platform/calls';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { CandidateFacts, useNames } from './candidate-facts';
import { type PersonWithFit, MatchDialog } from './match-dialog';
import { nameOf } from './people-finder';
import { useProposals, useRoomCount } from './rooms.queries';

interface WithoutRoommateProps {
  place?: SubnetworkId | undefined;
  unitType?: UnitTypeId | undefined;
}

/** Residents without roommates, each with the person or room whom they match best. */
export function WithoutRoommate({ place, unitType }: WithoutRoommateProps) {
  const { t } = useTranslation('staffRooms');
  const href = useHref();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(proposalsMax);
  const [chosen, setChosen] = useState<readonly PersonWithFit[] | null>(null);
  const pages = useResidentPages({
    room: 'alone',
    ...(place && { place }),
    ...(unitType && { unit_type: unitType }),
    ...(text && { text }),
  });
  const residents = pages.data?.pages.flatMap((page) => page.residents);
  const chunks = Array.from(
    { length: Math.ceil(Math.min(shown, residents?.length ?? 0) / proposalsMax) },
    (_, at) => (residents ?? []).slice(at * proposalsMax, (at + 1) * proposalsMax),
  );
  const more = () => {
    setShown(shown + proposalsMax);
    if (shown + proposalsMax > (residents?.length ?? 0) && pages.hasNextPage) void addPage(pages, 'next');
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField label={t('match.find')} hint={t('match.find')} text={text} onSearch={setText} />
        {(residents?.length ?? 0) > 1 && (
          <ButtonLink
            size="sm"
            variant="secondary"
            href={href('groups', { ...(place && { place }), add: 'draft' })}
          >
            {t('alone.groups')}
          </ButtonLink>
        )}
      </div>
      {!residents ? (
        <NotLoaded query={pages} />
      ) : residents.length === 0 ? (
        text ? (
          <EmptyState
            title={t('match.nobody')}
            scene="moon"
            beside="dark"
            action={
              <Button variant="secondary" onPress={() => setText('')}>
                {t('clear')}
              </Button>
            }
          />
        ) : (
          <NobodyAlone place={place} unitType={unitType} />
        )
      ) : (
        <ul
          aria-label={t('alone.title')}
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {chunks.map((chunk) => (
            <Proposals key={chunk[0]?.membership_id} residents={chunk} onMatch={setChosen} />
          ))}
        </ul>
      )}
      {residents && (residents.length > shown || pages.hasNextPage) && (
        <span className="self-center">
          <Button variant="secondary" isPending={pages.isFetchingNextPage} onPress={more}>
            {t('alone.more')}
          </Button>
        </span>
      )}
      {chosen && (
        <MatchDialog initial={chosen} onClose={() => setChosen(null)} onDone={() => setChosen(null)} />
      )}
    </div>
  );
}

/** Everybody has a roommate, or there is nobody. */
function NobodyAlone({ place, unitType }: WithoutRoommateProps) {
  const { t } = useTranslation('staffRooms');
  const query = useRoomCount({ ...(place && { place }), ...(unitType && { unit_type: unitType }) });
  if (!query.data) return <NotLoaded query={query} />;
  if (query.data.count === 0) return <NobodyYet title={t('alone.noResidents')} />;
  return (
    <EmptyState title={t('alone.nobody')} scene="lit" beside="lit">
      {t('alone.nobodyText')}
    </EmptyState>
  );
}

interface ProposalsProps {
  residents: readonly StaffResident[];
  onMatch: (people: readonly PersonWithFit[]) => void;
}

function Proposals({ residents, onMatch }: ProposalsProps) {
  const { t } = useTranslation(['staffRooms', 'common']);
  const query = useProposals(residents.map(({ membership_id: id }) => id));
  const bestOf = new Map(query.data?.map(({ membership_id: id, best }) => [id, best]));
  return residents.map((resident) => (
    <li
      key={resident.membership_id}
      className="grid gap-x-6 gap-y-2 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <Who resident={resident} />
      {query.error ? (
        <Button size="sm" variant="secondary" onPress={() => void query.refetch()}>
          {t('common:retry')}
        </Button>
      ) : (
        query.data && (
          <Best resident={resident} best={bestOf.get(resident.membership_id) ?? null} onMatch={onMatch} />
        )
      )}
    </li>
  ));
}

function Who({ resident }: { resident: StaffResident }) {
  const { t } = useTranslation('staffRooms');
  const { network } = useNetwork();
  const href = useHref();
  const place = network.places.find(({ subnetwork_id: id }) => id === resident.subnetwork_id)?.name;
  return (
    <span className="min-w-0">
      <Link
        to={href(`residents/${resident.membership_id}`)}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
      >
        {nameOf(resident) || t('noName')}
      </Link>
      <span className="block text-sm text-ink-2 wrap-anywhere">
        {[resident.gender, network.places.length > 1 && place, resident.unit_type]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

interface BestProps {
  resident: StaffResident;
  best: RoomCandidate | null;
  onMatch: ProposalsProps['onMatch'];
}

/** The best match of somebody, and the way to it or to others. */
function Best({ resident, best, onMatch }: BestProps) {
  const { t } = useTranslation('staffRooms');
  const { network } = useNetwork();
  const { namesOf } = useNames();
  const name = nameOf(resident) || t('noName');
  const me = { membership_id: resident.membership_id, name };
  const [first] = best?.people ?? [];
  if (!best || !first) return <p className="text-sm text-ink-2">{t('alone.noBest')}</p>;
  const seeker = { ...me, gender: resident.gender, is_registered: resident.state === 'registered' };
  const fit = { candidate: best, seekers: [seeker], unitType: resident.unit_type };
  const other = { membership_id: first.membership_id, name: namesOf(best.people), fit };
  return (
    <CandidateFacts {...fit}>
      {hasRight(network.role, 'match') && (
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('alone.matchNamed', { name, other: other.name })}
            onPress={() => onMatch([me, other])}
          >
            {t('alone.match')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={t('alone.othersNamed', { name })}
            onPress={() => onMatch([me])}
          >
            {t('alone.others')}
          </Button>
        </span>
      )}
    </CandidateFacts>
  );
}
