import type { RoomId } from '@nestmate/contract/ids';
import { unitNumberMax } from '@nestmate/contract/rules/units';
import { hasRight } from '@nestmate/contract/staff/rights';
import type { roomStates, StaffRoom } from '@nestmate/contract/staff/rooms';
import { Suspense, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { addPage } from '@/platform/calls/more-pages';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PlusIcon } from '@/ui/icons/plus';
import { Segments } from '@/ui/segments';
import { toast } from '@/ui/toasts';
import { MessageDialog } from '../messages';
import { FilterSelect } from '../parts/filter-parts';
import { FormDialog } from '../parts/form-dialog';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { SearchField } from '../parts/search-field';
import { UnitTotals, useUnitTotals } from '../parts/unit-totals';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useTitle } from '../platform/use-title';
import { CandidateFacts } from './candidate-facts';
import { CandidateFinder, type Fit } from './candidate-finder';
import { MatchDialog } from './match-dialog';
import { NumbersDialog } from './numbers-dialog';
import { type ChosenPerson, ChosenPeople } from './people-finder';
import { DissolveDialog, LockDialog, TakeOutDialog, namesIn } from './room-dialogs';
import { RoomsTable, type RoomAction } from './rooms-table';
import { useRoom, useRoomCount, useRoomPages, useAddResident } from './rooms.queries';
import { UnitDialog } from './unit-dialog';
import { useException } from './use-exception';
import { WithoutRoommate } from './without-roommate';

const states = ['open', 'full', 'locked'] as const satisfies typeof roomStates;

const isRoomId = (text: string): text is RoomId => /^[0-9a-f-]{36}$/i.test(text);

/** The rooms with their residents, or those who have none, with whom they match best. */
export default function RoomsPage() {
  const { t } = useTranslation(['staffRooms', 'staff']);
  const { network } = useNetwork();
  const mayMatch = hasRight(network.role, 'match');
  const address = useRoomsAddress();
  const { place, filter, isMatching, isOfAlone, change } = address;
  const { count: total, shared = 0 } = useRoomCount(filter).data ?? {};
  const unitTotals = useUnitTotals(place).data;
  useTitle('sections.rooms');
  return (
    <Page
      title={t('staff:sections.rooms')}
      note={total === undefined ? undefined : t('total', { count: total })}
      actions={
        mayMatch && (
          <Button size="sm" icon={<PlusIcon className="size-4" />} onPress={() => change({ add: 'match' })}>
            {t('match.open')}
          </Button>
        )
      }
    >
      <div className="pb-4 empty:hidden">
        <UnitTotals totals={unitTotals ?? []} />
      </div>
      <div className="w-full max-w-100 pb-4">
        <Segments
          label={t('views.label')}
          options={(['rooms', 'alone'] as const).map((id) => ({ id, label: t(`views.${id}`) }))}
          value={isOfAlone ? 'alone' : 'rooms'}
          onChange={(view) => change({ view: view === 'alone' ? view : '' })}
        />
      </div>
      {isOfAlone ? <WithoutRoommate place={place} /> : <RoomList address={address} sharedCount={shared} />}
      {mayMatch && isMatching && (
        <MatchDialog
          onClose={() => change({ add: '' })}
          onDone={(room) => change({ add: '', view: '', room })}
        />
      )}
    </Page>
  );
}

interface RoomListProps {
  address: ReturnType<typeof useRoomsAddress>;
  /** How many rooms share their unit number. */
  sharedCount: number;
}

/** The rooms that the address finds; the room in it comes first. */
function RoomList({ address, sharedCount }: RoomListProps) {
  const { t } = useTranslation('staffRooms');
  const { network } = useNetwork();
  const { state, text, filter, roomId, isNarrowed, change } = address;
  const pages = useRoomPages(filter);
  const shown = useRoom(roomId).data;
  const [action, setAction] = useState<RoomAction | null>(null);
  const [isNumbering, setNumbering] = useState(false);
  const found = pages.data?.pages.flatMap((page) => page.rooms);
  const rooms = shown ? [shown, ...(found ?? []).filter((room) => room.room_id !== shown.room_id)] : found;
  return (
    <>
      {isNarrowed ? (
        <div className="flex flex-wrap items-center gap-3 pb-4">
          <span>
            {filter.door === undefined ? t('shared.these') : t('shared.door', { number: filter.door })}
          </span>
          <Button size="sm" variant="secondary" onPress={() => change({ door: '', number: '' })}>
            {t('shared.all')}
          </Button>
        </div>
      ) : (
        sharedCount > 0 && (
          <div className="pb-4">
            <Banner
              tone="warning"
              action={
                <Button size="sm" variant="secondary" onPress={() => change({ number: 'shared' })}>
                  {t('shared.see')}
                </Button>
              }
            >
              {t('shared.text', { count: sharedCount })}
            </Banner>
          </div>
        )
      )}
      <search className="flex flex-wrap items-end gap-3 pb-4">
        <SearchField
          label={t('find')}
          hint={t('findHint')}
          text={text}
          onSearch={(typed) => change({ text: typed })}
        />
        <FilterSelect
          label={t('state')}
          all={t('anyState')}
          value={state ?? ''}
          options={states.map((id) => ({ id, label: t(`states.${id}`) }))}
          onChange={(chosen) => change({ state: chosen })}
        />
        {hasRight(network.role, 'match') && rooms && rooms.length > 0 && (
          <Button variant="secondary" onPress={() => setNumbering(true)}>
            {t('numbers.open')}
          </Button>
        )}
      </search>
      {!rooms ? (
        <NotLoaded query={pages} />
      ) : rooms.length === 0 ? (
        <NoRooms
          isFiltered={Boolean(state ?? text) || isNarrowed}
          onClear={() => change({ state: '', text: '', door: '', number: '' })}
          onSeeAlone={() => change({ view: 'alone' })}
        />
      ) : (
        <RoomsTable
          rooms={rooms}
          shown={shown?.room_id}
          mayAssign={hasRight(network.role, 'match')}
          mayChange={hasRight(network.role, 'rooms')}
          mayWrite={hasRight(network.role, 'moderate')}
          onAction={setAction}
        />
      )}
      {pages.hasNextPage && (
        <span className="self-center pt-4">
          <Button
            variant="secondary"
            isPending={pages.isFetchingNextPage}
            onPress={() => void addPage(pages, 'next')}
          >
            {t('older')}
          </Button>
        </span>
      )}
      {isNumbering && <NumbersDialog filter={filter} onClose={() => setNumbering(false)} />}
      {action && <RoomDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}

interface NoRoomsProps {
  isFiltered: boolean;
  onClear: () => void;
  onSeeAlone: () => void;
}

/** Shown where no room is found, or there is none yet. */
function NoRooms({ isFiltered, onClear, onSeeAlone }: NoRoomsProps) {
  const { t } = useTranslation('staffRooms');
  if (isFiltered)
    return (
      <EmptyState
        title={t('nothingFound')}
        scene="moon"
        beside="dark"
        action={
          <Button variant="secondary" onPress={onClear}>
            {t('clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={t('nothing')}
      scene="moon"
      beside="dark"
      action={<Button onPress={onSeeAlone}>{t('alone.see')}</Button>}
    >
      {t('nothingText')}
    </EmptyState>
  );
}

function RoomDialog({ action, onClose }: { action: RoomAction; onClose: () => void }) {
  switch (action.what) {
    case 'add':
      return <AddDialog room={action.room} onClose={onClose} />;
    case 'lock':
      return <LockDialog room={action.room} onClose={onClose} />;
    case 'message':
      return <WriteToRoom room={action.room} onClose={onClose} />;
    case 'unit':
      return <UnitDialog room={action.room} onClose={onClose} />;
    case 'dissolve':
      return <DissolveDialog room={action.room} onClose={onClose} />;
    case 'takeOut':
      return <TakeOutDialog room={action.room} person={action.person} onClose={onClose} />;
  }
}

/** Writes to everybody in a room. */
function WriteToRoom({ room, onClose }: { room: StaffRoom; onClose: () => void }) {
  const { language } = useTranslation('staffRooms');
  return (
    <Suspense>
      <MessageDialog
        selection={{ ids: room.people.map(({ membership_id: id }) => id) }}
        count={room.people.length}
        names={namesIn(room, language)}
        onSent={onClose}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Adds a resident to a room, with all their roommates. */
function AddDialog({ room, onClose }: { room: StaffRoom; onClose: () => void }) {
  const { t, language } = useTranslation('staffRooms');
  const [chosen, setChosen] = useState<{ person: ChosenPerson; fit: Fit | null } | null>(null);
  const adding = useAction(useAddResident(), 'inPlace');
  const { error } = adding;
  const exception = useException(error);
  const ids = room.people.map(({ membership_id: id }) => id);
  const submit = () => {
    if (!chosen) return undefined;
    const { membership_id, name } = chosen.person;
    return adding.run({ roomId: room.room_id, membership_id, ...exception.body }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('add.done', { name }), tone: 'success' });
    });
  };
  return (
    <FormDialog
      title={t('add.title')}
      submit={t('add.submit')}
      isWaiting={!chosen}
      hasChoices={chosen !== null}
      isPending={adding.isPending}
      isRight={exception.isRight && chosen !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p className="text-ink-2">{t('add.text', { names: namesIn(room, language) })}</p>
          {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
          {isTried && !chosen && <Banner tone="danger">{t('add.nobody')}</Banner>}
          {chosen ? (
            <>
              <ChosenPeople people={[chosen.person]} onChange={() => setChosen(null)} />
              {chosen.fit && <CandidateFacts {...chosen.fit} />}
            </>
          ) : (
            <CandidateFinder of={ids} onChoose={(person, fit) => setChosen({ person, fit })} />
          )}
          {exception.fields(isTried)}
        </>
      )}
    </FormDialog>
  );
}

/** The address's query: a state, a search text, and a room to show first. */
function useRoomsAddress() {
  const place = usePlace();
  const { search, change } = useAddress();
  const state = states.find((one) => one === search.get('state'));
  const text = (search.get('text') ?? '').slice(0, 100);
  const room = search.get('room') ?? '';
  const door = (search.get('door') ?? '').trim().slice(0, unitNumberMax);
  const isShared = search.get('number') === 'shared';
  return {
    state,
    text,
    filter: {
      ...(place && { place }),
      ...(state && { state }),
      ...(text && { text }),
      ...(door && { door }),
      ...(isShared && { number: 'shared' as const }),
    },
    /** Whether it shows only the rooms of one number, or of shared ones. */
    isNarrowed: door !== '' || isShared,
    roomId: isRoomId(room) ? room : null,
    isMatching: search.get('add') === 'match',
    /** Whether it shows who has no roommate in place of the rooms. */
    isOfAlone: search.get('view') === 'alone',
    place,
    change,
  };
}
