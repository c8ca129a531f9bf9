import type { RoomId } from '@nestmate/contract/ids';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { CandidateFinder } from './candidate-finder';
import { type ChosenPerson, ChosenPeople, PeopleFinder } from './people-finder';
import { useMatchResidents } from './rooms.queries';
import { useException } from './use-exception';

const nobody: readonly ChosenPerson[] = [];

interface MatchDialogProps {
  /** Who is chosen at first. */
  initial?: readonly ChosenPerson[];
  onClose: () => void;
  onDone: (roomId: RoomId) => void;
}

/**
 * Moves residents in together, and shows their room. After the first person, those who match best are offered. The
 * server says which rule is in the way; only the gender policy can be overruled.
 */
export function MatchDialog({ initial = nobody, onClose, onDone }: MatchDialogProps) {
  const { t } = useTranslation('staffRooms');
  const [chosen, setChosen] = useState(initial);
  const matching = useAction(useMatchResidents(), 'inPlace');
  const { error } = matching;
  const exception = useException(error);
  const isTooFew = chosen.length < 2;
  const ids = chosen.map(({ membership_id: id }) => id);
  const submit = () => {
    return matching.run({ membership_ids: ids, ...exception.body }, (room, isHere) => {
      const see = room && { label: t('seeRoom'), onPress: () => onDone(room.room_id) };
      toast({ text: t('match.done'), tone: 'success', ...(see && { action: see }) });
      if (!isHere) return;
      if (room) onDone(room.room_id);
      else onClose();
    });
  };
  return (
    <FormDialog
      title={t('match.title')}
      submit={t('match.action')}
      isWaiting={isTooFew}
      isPending={matching.isPending}
      isRight={exception.isRight && !isTooFew}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p className="text-ink-2">{t('match.text')}</p>
          {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
          {isTried && isTooFew && <Banner tone="danger">{t('match.tooFew')}</Banner>}
          <ChosenPeople people={chosen} onChange={setChosen} />
          {chosen.length === 0 ? (
            <PeopleFinder onChoose={(person) => setChosen([person])} />
          ) : (
            <CandidateFinder
              of={ids}
              isNewRoom={chosen.length > 1}
              onChoose={(person) => setChosen([...chosen, person])}
            />
          )}
          {exception.fields(isTried)}
        </>
      )}
    </FormDialog>
  );
}
