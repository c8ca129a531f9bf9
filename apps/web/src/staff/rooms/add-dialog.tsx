import type { StaffResident, StaffRoom } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { ChosenPeople } from './chosen-people';
import { nameOf, PeopleFinder } from './people-finder';
import { namesIn } from './room-dialogs';
import { useAdding } from './rooms.queries';
import { useException } from './use-exception';

/** Adds a resident to a room, with all their roommates. */
export function AddDialog({ room, onClose }: { room: StaffRoom; onClose: () => void }) {
  const { t, language } = useTranslation('staffRooms');
  const [chosen, setChosen] = useState<readonly StaffResident[]>([]);
  const [isTried, setTried] = useState(false);
  const adding = useAdding();
  const { error } = adding;
  const exception = useException(error);
  const [person] = chosen;
  const submit = () => {
    setTried(true);
    if (!exception.check() || !person) return;
    adding.mutateAsync({ roomId: room.room_id, membership_id: person.membership_id, ...exception.body }).then(
      () => {
        onClose();
        toast({ text: t('add.done', { name: nameOf(person) }), tone: 'success' });
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={t('add.title')}
      submit={t('add.submit')}
      isPending={adding.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('add.text', { names: namesIn(room, language) })}</p>
      {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
      {isTried && !person && <Banner tone="danger">{t('add.nobody')}</Banner>}
      <ChosenPeople people={chosen} onChange={setChosen} />
      {!person && (
        <PeopleFinder
          unitType={room.unit_type_id}
          without={room.people.map(({ membership_id: id }) => id)}
          onChoose={(resident) => setChosen([resident])}
        />
      )}
      {person?.room && (
        <p className="text-ink-2">
          {t('add.together', { name: nameOf(person), count: person.room.people - 1 })}
        </p>
      )}
      {exception.fields}
    </FormDialog>
  );
}
