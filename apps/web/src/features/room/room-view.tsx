import type { MyRoom } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { dayInWords, useSubnetwork } from '@/features/housing';
import { openSupport } from '@/features/support';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { currentLanguage } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ChatIcon } from '@/ui/icons/chat';
import { PencilIcon } from '@/ui/icons/pencil';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toasts';
import { FindRoommates } from './find-roommates';
import { InviteFriend } from './invite/invite-friend';
import { MatchingEnds } from './last-days';
import { useMatchingState } from './matching-state';
import { usePeopleOf } from './people-of';
import { useLeaveRoom, useRoomLoading } from './room.queries';
import { RoommateRow } from './roommates/roommate-row';
import { UnitWindows } from './unit-windows';

/** Why nothing can change at the moment; hidden while it can. */
function RoundNotice({ isAlone }: { isAlone: boolean }) {
  const { t } = useTranslation('room');
  const state = useMatchingState();
  if (!state || state === 'open') return null;
  const isLeftAlone = isAlone && state !== 'paused';
  return (
    <Banner tone="info" {...(state === 'closed' && { title: t('closedTitle') })}>
      {t(isLeftAlone ? `${state}Alone` : state)}
    </Banner>
  );
}

/** My unit, my roommates, and the actions on the room. */
export function RoomView({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const { my_roommates: roommates, capacity, room_size: count } = room;
  const unknown = count - 1 - roommates.length;
  const state = useMatchingState();
  const { userId } = useSelf();
  // People who have not signed in yet cannot answer.
  const others = roommates.flatMap(({ user_id: id }) => id ?? []);
  return (
    <div className="flex flex-col gap-4">
      <RoundNotice isAlone={count === 1} />
      {room.locked && (
        <Banner tone="success" title={t(room.full ? 'lockedTitle' : 'lockedPartTitle', { count, capacity })}>
          {room.confirmed_match_text}
        </Banner>
      )}
      <RoomCard room={room} />
      {count > 1 && (
        <section>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="text-xl">{t('roommates')}</h2>
            {others.length > 1 && (
              // Its text stands at the edge of the page, on the side with room.
              <span className="-mx-3.5">
                <ButtonLink
                  variant="quiet"
                  size="sm"
                  icon={<ChatIcon className="size-5" />}
                  href={`/chat/conversation/${chatIdOf([userId, ...others])}`}
                >
                  {t('chat.everyone')}
                </ButtonLink>
              </span>
            )}
          </div>
          <ul className="mt-4 flex flex-col gap-3">
            {roommates.map((roommate) => (
              <RoommateRow
                key={roommate.membership_id}
                roommate={roommate}
                canShareBedroom={room.inSameRoomEnabled && state !== 'closed'}
              />
            ))}
            {unknown > 0 && <li className="text-ink-2">{t('requests.others', { count: unknown })}</li>}
          </ul>
          {state !== 'closed' && (
            <LeaveRoom
              isLocked={room.locked}
              isForGood={state === 'finished'}
              others={room.room_size - 1}
              known={room.my_roommates.map(({ first_name: name }) => name)}
            />
          )}
        </section>
      )}
    </div>
  );
}

/** What shows of my room beside requests. */
export const RoomInShort = ({ room }: { room: MyRoom }) => (
  <div className="flex flex-col gap-4">
    <RoundNotice isAlone={room.room_size === 1} />
    <RoomCard room={room} />
  </div>
);

/** The dialog's code loads when it is opened. */
const RenameDialog = lazyPart(async () => (await import('./roommates/rename-dialog')).RenameDialog);

/** Opens the dialog in which anybody in the room names it. */
function RenameRoom({ name }: { name: string | null }) {
  const { t } = useTranslation('room');
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="-mx-3.5 mt-1">
      <Button
        variant="quiet"
        size="sm"
        icon={<PencilIcon className="size-5" />}
        onPress={() => setOpen(true)}
      >
        {t(name ? 'name.change' : 'name.give')}
      </Button>
      {isOpen && <RenameDialog seen={name ?? ''} onClose={() => setOpen(false)} />}
    </p>
  );
}

const whenAlone = {
  open: 'empty.text',
  paused: 'empty.text',
  finished: 'empty.over',
  closed: 'info.directionsOver',
} as const;

/** The unit and how full it is; for a person without roommates also how to find some. */
function RoomCard({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const { capacity, full, locked, room_size: count } = room;
  const isAlone = count === 1;
  const state = useMatchingState();
  return (
    <Card as="section" padding="none" className="p-5">
      <UnitWindows people={usePeopleOf(room)} capacity={capacity} />
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-xl wrap-anywhere">{room.name ?? room.title}</h2>
        <p className="text-ink-2 tabular-nums">{t('people', { count, capacity })}</p>
      </div>
      {room.name && <p className="mt-1 text-ink-2 wrap-anywhere">{room.title}</p>}
      {room.unit_number && (
        <p className="mt-1 font-semibold wrap-anywhere">{t('unitNumber', { number: room.unit_number })}</p>
      )}
      {full && <p className="mt-1 text-sm text-ink-2">{t('full')}</p>}
      {!full && !locked && (
        <p className="mt-1 text-sm text-ink-2">{t('free', { count: capacity - count })}</p>
      )}
      {!full && !locked && state === 'open' && <MatchingEnds isAlone={isAlone} />}
      {!isAlone && state !== 'closed' && <RenameRoom name={room.name} />}
      <WhatHappensNow room={room} />
      {isAlone && !locked && (
        <div className="mt-5 border-t border-line pt-5">
          <h3 className="text-lg">{t('empty.title')}</h3>
          <p className="mt-1 mb-4 text-ink-2">{t(state ? whenAlone[state] : 'empty.text')}</p>
          <FindRoommates room={room} />
        </div>
      )}
      {!full && !locked && state === 'open' && (
        <p className="mt-3 empty:hidden">
          <InviteFriend />
        </p>
      )}
    </Card>
  );
}

/** The next steps for people who live together, until they have a unit. */
function WhatHappensNow({ room }: { room: MyRoom }) {
  const { t } = useTranslation('room');
  const state = useMatchingState();
  const last = useSubnetwork().data?.deadline_end_date;
  const free = room.capacity - room.room_size;
  if (room.room_size === 1 || room.unit_number || state === 'closed') return null;
  const canGrow = free > 0 && !room.locked && state === 'open';
  const canChange = !room.locked && state === 'open' && last !== undefined;
  const steps = [
    t('next.hello'),
    ...(canGrow ? [t('next.fill', { count: free })] : []),
    ...(canChange ? [t('next.until', { date: dayInWords(last, currentLanguage()) })] : []),
    t('next.number'),
  ];
  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="text-lg">{t('next.title')}</h3>
      <ol className="mt-2 flex flex-col gap-2 text-ink-2">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-apricot-soft text-sm font-semibold text-ink"
            >
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      {canGrow && (
        <div className="mt-4">
          <FindRoommates room={room} />
        </div>
      )}
    </div>
  );
}

interface LeaveRoomProps {
  isLocked: boolean;
  /** No request can bring somebody back once matching is over. */
  isForGood: boolean;
  /** The number of people who stay. */
  others: number;
  /** The names of those whom the person may know. */
  known: readonly string[];
}

/** Leaves the room after a confirmation; a locked room explains why that is impossible. */
function LeaveRoom({ isLocked, isForGood, others, known }: LeaveRoomProps) {
  const { t, language } = useTranslation(['room', 'common', 'shell']);
  const [asking, setAsking] = useState<'leave' | 'locked' | null>(null);
  const { isRoomLeaveLoading } = useRoomLoading();

  const close = () => setAsking(null);
  const showRefusal = (failure: Error) => {
    if (failure instanceof CallError && failure.errorCode === 'room_locked') return setAsking('locked');
    close();
    return toast({ text: errorTextOf(failure), tone: 'danger' });
  };
  const leave = useAction(useLeaveRoom(), showRefusal);
  const confirm = () =>
    void leave.run(undefined, () => {
      toast({ text: t('leave.done'), tone: 'success' });
      close();
    });
  const text = isForGood ? 'leave.textOver' : 'leave.text';
  return (
    <div className="mt-5 flex justify-center">
      <Button variant="quiet" onPress={() => setAsking(isLocked ? 'locked' : 'leave')}>
        {t('leave.action')}
      </Button>
      <ConfirmDialog
        isOpen={asking === 'leave'}
        onOpenChange={close}
        title={t('leave.title')}
        confirm={{
          label: t('leave.action'),
          onPress: confirm,
          isPending: isRoomLeaveLoading,
          tone: 'danger',
        }}
        cancelLabel={t('common:cancel')}
      >
        {known.length === others
          ? t(`${text}Named`, { count: others, names: listOfNames(known, language) })
          : t(text, { count: others })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'locked'}
        onOpenChange={close}
        title={t('leave.lockedTitle')}
        second={{
          label: t('shell:menu.email'),
          onPress: () => {
            close();
            openSupport();
          },
        }}
        cancelLabel={t('common:close')}
      >
        {t('leave.lockedText')}
      </ConfirmDialog>
    </div>
  );
}
