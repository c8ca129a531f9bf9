import { type Card, fullName, type InterestStatus, type NoPlace } from '@nestmate/contract';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Marked } from '@/ui/marked';
import { Rows } from '@/ui/row';
import { PersonRow } from '../card/person-row';
import { useDeck } from '../deck/deck';
import { statusOf } from '../deck/swipe-state';
import { nameParts } from './name-parts';

type Person = Card & { last_name?: string; status: InterestStatus; no_place?: NoPlace | null };

export interface Choosing {
  /** The person shown beside the list; without room there, a click opens the profile. */
  chosen: string | undefined;
  choose: ((id: string) => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface PeopleRowsProps extends Choosing {
  label: string;
  people: readonly Person[];
  /** The text to mark in the names. */
  typed?: string;
  /** Whether each row shows the decision about the person. */
  hasNotes?: boolean;
}

const notes = { skipped: 'saved.skipped', interested: 'saved.liked', mutual: 'saved.mutual' } as const;

/** A list of people, through which the arrow keys lead. */
export function PeopleRows({ label, people, ...rest }: PeopleRowsProps) {
  return (
    <Rows label={label}>
      {people.map((person) => (
        <li key={person.membership_id}>
          <Person person={person} {...rest} />
        </li>
      ))}
    </Rows>
  );
}

type PersonProps = Omit<PeopleRowsProps, 'label' | 'people'> & { person: Person };

function Person({ person, typed = '', hasNotes = false, chosen, choose, onKeyDown }: PersonProps) {
  const { t } = useTranslation('find');
  const id = person.membership_id;
  const status = useDeck((state) => statusOf(state, id)) ?? person.status;
  const name = fullName(person.first_name, person.last_name ?? '');
  return (
    <PersonRow
      card={person}
      name={<Marked parts={nameParts(name, typed)} />}
      {...(hasNotes && status !== 'queued' && { note: t(notes[status]) })}
      {...(person.no_place && { note: t(`noPlace.${person.no_place}`) })}
      isChosen={chosen === id}
      onKeyDown={onKeyDown}
      {...(choose && {
        onFocus: () => choose(id),
        onChoose: (event) => {
          // Enter opens the profile, and so does a click for a new tab.
          if (event.detail > 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
          choose(id);
        },
      })}
    />
  );
}
