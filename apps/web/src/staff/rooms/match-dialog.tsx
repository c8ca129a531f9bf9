import type { RoomId } from '@nestmate/contract/ids';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { CandidateFacts } from './candidate-facts';
import { CandidateFinder, type Fit } from './candidate-finder';
import { type ChosenPerson, ChosenPeople, PeopleFinder } from './people-finder';
import { useMatchResidents } from './rooms.queries';
import { useException } from './use-exception';

/** Somebody who is to move, and how they fit those who were chosen before them. */
export interface PersonWithFit extends ChosenPerson {
  fit?: Fit | null;
}

const nobody: readonly PersonWithFit[] = [];

/** Once somebody is left out, how those who were chosen later fit the others is not known. */
function remaining(
  chosen: readonly PersonWithFit[],
  people: readonly ChosenPerson[],
): readonly PersonWithFit[] {
  const left = chosen.findIndex((one) => !people.includes(one));
  return chosen.flatMap((one, at) => {
    if (!people.includes(one)) return [];
    return at > left ? { ...one, fit: null } : one;
  });
}

interface MatchDialogProps {
  /** Who is chosen at first. */
  initial?: readonly PersonWithFit[];
  onClose: () => void;
  onDone: (roomId: RoomId) => void;
}

/**
 * Moves residents in together, and shows their room. After the first person, those who match best are offered. The
 * server says which rule is in the way; only the gender policy can be overruled.
 */
export function MatchDialog({ initial = nobody, onClose, onDone }: MatchDialogProps) {
  const { t, language } = useTranslation('staffRooms');
  const [chosen, setChosen] = useState(initial);
  const matching = useAction(useMatchResidents(), 'inPlace');
  const { error } = matching;
  const exception = useException(error);
  const isTooFew = chosen.length < 2;
  // Says that they are too few until somebody else is chosen.
  const [warnedOf, setWarnedOf] = useState<readonly PersonWithFit[] | null>(null);
  const ids = chosen.map(({ membership_id: id }) => id);
  const names = listOfNames(
    chosen.map(({ name }) => name || t('noName')),
    language,
  );
  const submit = () => {
    if (isTooFew) return setWarnedOf(chosen);
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
      hasChoices={ids.some((id) => initial.every((one) => one.membership_id !== id))}
      isRight={exception.isRight}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p className="text-ink-2">{isTooFew ? t('match.text') : t('match.textChosen', { names })}</p>
          {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
          {warnedOf === chosen && <Banner tone="danger">{t('match.tooFew')}</Banner>}
          <ChosenPeople people={chosen} onChange={(people) => setChosen(remaining(chosen, people))} />
          {chosen.map(({ membership_id: id, fit }) => fit && <CandidateFacts key={id} {...fit} />)}
          {chosen.length === 0 ? (
            <PeopleFinder onChoose={(person) => setChosen([person])} />
          ) : (
            <CandidateFinder
              of={ids}
              isNewRoom={chosen.length > 1}
              onChoose={(person, fit) => setChosen([...chosen, { ...person, fit }])}
            />
          )}
          {exception.fields(isTried)}
        </>
      )}
    </FormDialog>
  );
}
