import { hasRight, type roomStates } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PlusIcon } from '@/ui/icons/plus';
import { FilterSelect } from '../parts/filter-parts';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { SearchField } from '../parts/search-field';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { AddDialog } from './add-dialog';
import { MatchDialog } from './match-dialog';
import { DissolveDialog, LockDialog, TakeOutDialog } from './room-dialogs';
import { useRoomPages } from './rooms.queries';
import { RoomsTable, type Wanted } from './rooms-table';
import { UnitDialog } from './unit-dialog';

const states = ['open', 'full', 'locked'] as const satisfies typeof roomStates;

/** Who lives with whom. */
export default function RoomsPage() {
  const { t } = useTranslation(['staffRooms', 'staff']);
  const { network } = useNetwork();
  const place = usePlace();
  const { search, change } = useAddress();
  const mayMatch = hasRight(network.role, 'match');
  const isMatching = mayMatch && search.get('add') === 'match';
  const state = states.find((one) => one === search.get('state'));
  const text = (search.get('text') ?? '').slice(0, 100);
  const pages = useRoomPages({ ...(place && { place }), ...(state && { state }), ...(text && { text }) });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useTitle('sections.rooms');
  const rooms = pages.data?.pages.flatMap((page) => page.rooms);
  const close = () => setWanted(null);
  return (
    <Page
      title={t('staff:sections.rooms')}
      actions={
        mayMatch && (
          <Button size="sm" icon={<PlusIcon className="size-4" />} onPress={() => change({ add: 'match' })}>
            {t('match.open')}
          </Button>
        )
      }
    >
      <search className="flex flex-wrap items-end gap-3 pb-4">
        <SearchField
          label={t('find')}
          hint={t('findHint')}
          text={text}
          onSearch={(wanted) => change({ text: wanted })}
        />
        <FilterSelect
          label={t('state')}
          all={t('anyState')}
          value={state ?? ''}
          options={states.map((id) => ({ id, label: t(`states.${id}`) }))}
          onChange={(chosen) => change({ state: chosen })}
        />
      </search>
      {!rooms ? (
        <NotLoaded query={pages} />
      ) : rooms.length === 0 ? (
        <EmptyState title={t(state || text ? 'nothingFound' : 'nothing')} scene="moon" beside="dark" />
      ) : (
        <RoomsTable
          rooms={rooms}
          mayAssign={mayMatch}
          mayChange={hasRight(network.role, 'rooms')}
          onWant={setWanted}
        />
      )}
      {pages.hasNextPage && (
        <span className="self-center pt-4">
          <Button
            variant="secondary"
            isPending={pages.isFetchingNextPage}
            onPress={() => void pages.fetchNextPage()}
          >
            {t('older')}
          </Button>
        </span>
      )}
      {isMatching && <MatchDialog onClose={() => change({ add: '' })} />}
      {wanted?.what === 'add' && <AddDialog room={wanted.room} onClose={close} />}
      {wanted?.what === 'lock' && <LockDialog room={wanted.room} onClose={close} />}
      {wanted?.what === 'unit' && <UnitDialog room={wanted.room} onClose={close} />}
      {wanted?.what === 'dissolve' && <DissolveDialog room={wanted.room} onClose={close} />}
      {wanted?.what === 'takeOut' && (
        <TakeOutDialog room={wanted.room} person={wanted.person} onClose={close} />
      )}
    </Page>
  );
}
