import type { RoomId } from '@nestmate/contract/ids';
import type { StaffResident } from '@nestmate/contract/staff/residents';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { RadioGroup } from '@/ui/radio-group';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { NotLoaded } from '../parts/not-loaded';
import { useHref } from '../platform/use-address';
import { Mismatches, useCandidateWords, useNames } from './candidate-facts';
import { MatchDialog } from './match-dialog';
import { FindField, nameOf } from './people-finder';
import { useAddResident, useCandidates } from './rooms.queries';
import { useException } from './use-exception';

/** Starts moving a resident into a room, or in with somebody else who has none. */
export function AddToRoom({ resident }: { resident: StaffResident }) {
  const { t } = useTranslation('staffRooms');
  const [dialog, setDialog] = useState<'match' | 'room' | null>(null);
  const navigate = useNavigate();
  const href = useHref();
  const close = () => setDialog(null);
  const me = { membership_id: resident.membership_id, name: nameOf(resident) };
  return (
    <>
      {!resident.room && (
        <Button variant="secondary" size="sm" onPress={() => setDialog('match')}>
          {t('alone.find')}
        </Button>
      )}
      <Button variant="secondary" size="sm" onPress={() => setDialog('room')}>
        {t('add.toRoom')}
      </Button>
      {dialog === 'match' && (
        <MatchDialog
          initial={[me]}
          onClose={close}
          onDone={(room) => void navigate(href(`rooms?room=${room}`))}
        />
      )}
      {dialog === 'room' && <AddToRoomDialog resident={resident} onClose={close} />}
    </>
  );
}

interface AddToRoomDialogProps {
  resident: StaffResident;
  onClose: () => void;
}

/** Finds a room with free places for a resident and their roommates. */
function AddToRoomDialog({ resident, onClose }: AddToRoomDialogProps) {
  const { t } = useTranslation('staffRooms');
  const [roomId, setRoomId] = useState<RoomId | null>(null);
  const adding = useAction(useAddResident(), 'inPlace');
  const navigate = useNavigate();
  const href = useHref();
  const { error } = adding;
  const exception = useException(error);
  const name = fullName(resident.first_name, resident.last_name) || t('noName');
  const submit = () => {
    if (!roomId) return undefined;
    return adding.run({ roomId, membership_id: resident.membership_id, ...exception.body }, (_, isHere) => {
      if (isHere) onClose();
      const see = { label: t('seeRoom'), onPress: () => void navigate(href(`rooms?room=${roomId}`)) };
      toast({ text: t('add.done', { name }), tone: 'success', action: see });
    });
  };
  return (
    <FormDialog
      title={t('add.whichTitle', { name })}
      submit={t('add.submit')}
      isWaiting={!roomId}
      hasChoices={roomId !== null}
      isPending={adding.isPending}
      isRight={exception.isRight && roomId !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {resident.room && (
            <p className="text-ink-2">{t('add.together', { name, count: resident.room.people - 1 })}</p>
          )}
          {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
          {isTried && !roomId && <Banner tone="danger">{t('add.noRoom')}</Banner>}
          <RoomChoice resident={resident} roomId={roomId} onChange={setRoomId} />
          {exception.fields(isTried)}
        </>
      )}
    </FormDialog>
  );
}

interface RoomChoiceProps {
  resident: StaffResident;
  roomId: RoomId | null;
  onChange: (id: RoomId) => void;
}

/** Chooses a room with places for everybody who would move; the best match comes first. */
function RoomChoice({ resident, roomId, onChange }: RoomChoiceProps) {
  const { t } = useTranslation('staffRooms');
  const { namesOf } = useNames();
  const wordsOf = useCandidateWords();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const query = useCandidates({ of: [resident.membership_id], among: 'rooms', text });
  const { data } = query;
  if (!data) return <NotLoaded query={query} />;
  if (data.refusal) return <Banner tone="warning">{t(`refusal.${data.refusal}`)}</Banner>;
  const { candidates, people, capacity } = data;
  const rooms = candidates.flatMap(({ room_id: id, ...room }) => (id ? { id, ...room, room_id: id } : []));
  const chosen = rooms.find(({ id }) => id === roomId);
  const [first, ...others] = rooms;
  const isOnly = text !== '' && others.length === 0 && !query.isPlaceholderData;
  return (
    <div className="flex flex-col gap-3">
      <FindField
        label={t('add.find')}
        text={typed}
        onChange={setTyped}
        onEnter={first && isOnly ? () => onChange(first.id) : undefined}
      />
      {rooms.length === 0 ? (
        <p className="text-ink-2">{t(text ? 'nothingFound' : 'add.noneFree', { count: people.length })}</p>
      ) : (
        <RadioGroup
          label={t('add.rooms')}
          look="rows"
          value={roomId}
          onChange={onChange}
          options={rooms.map(({ id, ...room }) => ({
            id,
            label: namesOf(room.people),
            description: [
              room.percent === null ? t('fit.none') : t('fit.percent', { percent: room.percent }),
              t('of', { people: room.people.length, capacity }),
              wordsOf(room, people, data.unit_type),
            ].join(' · '),
          }))}
        />
      )}
      {data.has_more && (
        <p className="text-sm text-ink-2">
          {t(first?.percent === null ? 'candidates.moreRoomsUnknown' : 'candidates.moreRooms')}
        </p>
      )}
      {chosen && chosen.percent !== null && <Mismatches candidate={chosen} seekers={people} />}
    </div>
  );
}
