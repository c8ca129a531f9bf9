import type { MembershipId } from '@nestmate/contract/ids';
import type { StaffResident } from '@nestmate/contract/staff/residents';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState } from 'react';
import type { KeyboardEvent } from 'react-aria-components';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { TextField } from '@/ui/text-field';
import { useResidentPages } from '../parts/resident-pages.queries';
import { useNetwork, usePlace } from '../platform/network';

const maxShown = 8;

/** Somebody who is to move. */
export interface ChosenPerson {
  membership_id: MembershipId;
  name: string;
}

interface FindFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  /** Chooses the only hit of the text as it is; undefined while there is none or more than one. */
  onEnter: (() => void) | undefined;
}

/** Finds whom or what a dialog is about: Enter chooses the only hit, and never submits the dialog's form. */
export function FindField({ label, text, onChange, onEnter }: FindFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return event.continuePropagation();
    event.preventDefault();
    if (!event.repeat) onEnter?.();
  };
  return (
    <TextField
      label={label}
      value={text}
      onChange={onChange}
      onKeyDown={onKeyDown}
      maxLength={100}
      autoFocus
    />
  );
}

export const nameOf = (resident: StaffResident) => fullName(resident.first_name, resident.last_name);

/** Finds residents by name or address, starting with people without roommates. */
export function PeopleFinder({ onChoose }: { onChoose: (chosen: ChosenPerson) => void }) {
  const { t } = useTranslation('staffRooms');
  const [text, setText] = useState('');
  const { network } = useNetwork();
  const place = usePlace();
  const found = useResidentPages({
    ...(place && { place }),
    // A match is usually for people without roommates.
    ...(text.trim() ? { text: text.trim() } : { room: 'alone' }),
  });
  const residents = (found.data?.pages.flatMap((page) => page.residents) ?? []).slice(0, maxShown);
  const choose = (resident: StaffResident) => {
    setText('');
    onChoose({ membership_id: resident.membership_id, name: nameOf(resident) });
  };
  const [first, ...others] = residents;
  const isOnly = text.trim() !== '' && others.length === 0 && !found.isPlaceholderData;
  return (
    <div className="flex flex-col gap-2">
      <FindField
        label={t('match.find')}
        text={text}
        onChange={setText}
        onEnter={first && isOnly ? () => choose(first) : undefined}
      />
      {found.error && <Banner tone="danger">{errorTextOf(found.error)}</Banner>}
      <ul
        aria-label={t('match.found')}
        className="divide-y divide-line rounded-control border border-line empty:hidden"
      >
        {residents.map((resident) => (
          <li key={resident.membership_id} className="flex items-center gap-3 px-3 py-1.5">
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">{nameOf(resident)}</span>
              <span className="block truncate text-sm text-ink-2">
                {[
                  network.places.length > 1 &&
                    network.places.find((one) => one.subnetwork_id === resident.subnetwork_id)?.name,
                  resident.unit_type,
                  resident.gender,
                  resident.room ? t('match.with', { count: resident.room.people - 1 }) : t('match.alone'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={t('match.addNamed', { name: nameOf(resident) })}
              onPress={() => choose(resident)}
            >
              {t('match.add')}
            </Button>
          </li>
        ))}
      </ul>
      {found.data && residents.length === 0 && (
        <p className="text-ink-2">{t(text.trim() ? 'match.nobody' : 'match.nobodyAlone')}</p>
      )}
    </div>
  );
}

interface ChosenPeopleProps {
  people: readonly ChosenPerson[];
  onChange: (people: readonly ChosenPerson[]) => void;
}

/** The chosen people; each can be removed again. */
export function ChosenPeople({ people, onChange }: ChosenPeopleProps) {
  const { t } = useTranslation('staffRooms');
  return (
    <ul aria-label={t('match.chosen')} className="flex flex-wrap gap-2 empty:hidden">
      {people.map((person) => (
        <li key={person.membership_id} className="min-w-0">
          <Chip
            tone="plum"
            onRemove={() => onChange(people.filter((one) => one !== person))}
            removeLabel={t('match.leaveOut', { name: person.name || t('noName') })}
          >
            {person.name || t('noName')}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
