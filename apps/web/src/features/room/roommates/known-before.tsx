import { fullName, listOfNames, type Roommate } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { RadioGroup } from '@/ui/radio-group';
import { toast } from '@/ui/toasts';
import { useKnowBefore } from '../room.queries';

/** Asks for each new roommate whether I knew them before: a step later, so that the celebration is not a form. */
export function KnownBefore({ roommates }: { roommates: readonly Roommate[] }) {
  const { t, language } = useTranslation('room');
  const name = listOfNames(
    roommates.map(({ first_name: each }) => each),
    language,
  );
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-plum [&::-webkit-details-marker]:hidden">
        {t('success.knewBefore', { name })}
        <ChevronDownIcon className="size-4.5 shrink-0 transition group-open:rotate-180" />
      </summary>
      <ul className="mt-2 flex flex-col gap-4 text-left text-ink">
        {roommates.map((roommate) => (
          <li key={roommate.membership_id}>
            <Known roommate={roommate} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Known({ roommate }: { roommate: Roommate }) {
  const { t } = useTranslation('room');
  // A missing answer is not a “No”.
  const [known, setKnown] = useState<boolean | null>(roommate.previouslyKnown || null);
  const knowBefore = useKnowBefore();
  const { membership_id: membershipId, first_name: first, last_name: last } = roommate;
  async function choose(isSo: boolean) {
    setKnown(isSo);
    await knowBefore.mutateAsync({ membershipId, isSo }).catch(() => {
      setKnown(known);
      toast({ text: t('toasts.setting'), tone: 'danger' });
    });
  }
  return (
    <RadioGroup
      look="chips"
      label={`${fullName(first, last)}: ${t('success.known')}`}
      options={[
        { id: 'yes', label: t('success.yes') },
        { id: 'no', label: t('success.no') },
      ]}
      value={known === null ? null : known ? 'yes' : 'no'}
      onChange={(answer) => void choose(answer === 'yes')}
    />
  );
}
