import { limits } from '@nestmate/contract/limits';
import type { TypedNames } from '@nestmate/contract/search';
import { type FormEvent, useRef, useState } from 'react';
import type { TextFieldProps } from 'react-aria-components/TextField';
import { useNavigate, useNavigationType, useLocation } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { TextField } from '@/ui/text-field';
import { useWideScreen } from '@/ui/use-media';
import { useSettled } from '@/ui/use-settled';
import { useDeck } from '../deck/deck';
import { hasResident } from '../deck/deck-state';
import { type SearchProps, SearchQuery } from '../search/search-query';
import { isTyped, useFoundPeople } from '../search/search.queries';
import { FoundPeople, PeopleRows, SavedPeople } from './people-rows';
import { PersonPane } from './person-beside';

/** The delay after the last key. */
const searchDelayMs = 200;

/** `/search`: people by name; results narrow as one types. */
export default function NameSearchScreen() {
  return <SearchQuery>{(search) => <NameSearch {...search} />}</SearchQuery>;
}

function NameSearch({ settings, change }: SearchProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const isWide = useWideScreen();
  // On the way back from a profile, a keyboard would cover the list.
  const isOpened = useNavigationType() === 'PUSH';
  const list = useRef<HTMLFormElement>(null);
  const { enableLastNameFilter: hasLastName } = settings;
  const [{ chosen, ...typed }, setEntry] = useEntryState({
    firstName: settings.firstName,
    lastName: settings.lastName,
    chosen: '',
  });
  // Without its field a saved last name could be neither seen nor cleared.
  const names = hasLastName ? typed : { ...typed, lastName: '' };
  const query = {
    firstName: useSettled(names.firstName, searchDelayMs),
    lastName: useSettled(names.lastName, searchDelayMs),
  };
  const found = useFoundPeople(query);
  const first = isTyped(names) ? found.data?.people[0]?.membership_id : undefined;
  const shown = chosen || first;
  const isAnswered = JSON.stringify(query) === JSON.stringify(names) && !found.isPlaceholderData;
  const choosing = {
    chosen: isWide ? shown : undefined,
    choose: isWide ? (id: string) => id !== chosen && setEntry({ chosen: id }) : undefined,
    onKeyDown: (event: PressedKey) => moveByArrow(event, list.current),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    // Never a person from the result of an earlier text.
    if (shown && (chosen || isAnswered)) void navigate(`/profile/${shown}`);
  }
  function showOnlyThese() {
    change(names);
    void navigate('/find');
  }

  return (
    <>
      <form ref={list} onSubmit={submit} className="flex flex-col gap-6">
        <NameFields
          names={names}
          hasLastName={hasLastName}
          takesFocus={isOpened && !isTyped(names)}
          onChange={(changes) => setEntry({ ...changes, chosen: '' })}
          onKeyDown={choosing.onKeyDown}
        />
        <button type="submit" hidden>
          {t('show')}
        </button>
        {isTyped(names) ? (
          <FoundPeople found={found}>
            {(people) => (
              <>
                <PeopleRows
                  label={t('foundPeople')}
                  people={people}
                  typed={`${names.firstName} ${names.lastName}`}
                  hasNotes
                  {...choosing}
                />
                <div className="flex flex-col gap-2">
                  <Button variant="secondary" aria-describedby="only-these" onPress={showOnlyThese}>
                    {t('onlyThese')}
                  </Button>
                  <p id="only-these" className="text-sm text-ink-2">
                    {t('onlyTheseText')}
                  </p>
                </div>
              </>
            )}
          </FoundPeople>
        ) : (
          <SavedPeople {...choosing} />
        )}
      </form>
      {isWide && <PersonBeside id={shown} isIdle={!isTyped(names)} />}
    </>
  );
}

interface NameFieldsProps {
  names: TypedNames;
  hasLastName: boolean;
  /** Whether the first field takes the focus when it appears. */
  takesFocus: boolean;
  onChange: (names: Partial<TypedNames>) => void;
  onKeyDown: NonNullable<TextFieldProps['onKeyDown']>;
}

/** First name and, where the community shows it, last name. */
function NameFields({ names, hasLastName, takesFocus, onChange, onKeyDown }: NameFieldsProps) {
  const { t } = useTranslation('search');
  const shared = { maxLength: limits.name.max, autoComplete: 'off', spellCheck: 'false', onKeyDown } as const;
  return (
    <div className={`grid gap-3 ${hasLastName ? 'grid-cols-2' : ''}`}>
      <TextField
        label={t('first')}
        autoFocus={takesFocus}
        value={names.firstName}
        onChange={(firstName) => onChange({ firstName })}
        {...shared}
      />
      {hasLastName && (
        <TextField
          label={t('last')}
          value={names.lastName}
          onChange={(lastName) => onChange({ lastName })}
          {...shared}
        />
      )}
    </div>
  );
}

const saved = ['isMutualInterested', 'isOneWayInterested', 'skipped'] as const;

interface PersonBesideProps {
  id: string | undefined;
  /** The list beside it is that of saved people. */
  isIdle: boolean;
}

/** The chosen person, beside the list; nothing while there is nobody to choose. */
function PersonBeside({ id, isIdle }: PersonBesideProps) {
  const { t } = useTranslation('search');
  const hasSaved = useDeck((state) => saved.some((name) => hasResident(state, name)));
  if (id)
    return (
      <Beside label={t('chosenPerson')} isSticky>
        <PersonPane key={id} id={id} />
      </Beside>
    );
  return (
    <Beside isSticky>{isIdle && hasSaved && <EmptyState scene="lit" title={t('chooseSomeone')} />}</Beside>
  );
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface PressedKey {
  key: string;
  nativeEvent?: { isComposing?: boolean };
  preventDefault: () => void;
}

/**
 * Moves the focus between a list's search field and its people; from the last field, Down leads to the first person.
 */
function moveByArrow(event: PressedKey, list: HTMLElement | null): void {
  const step = steps[event.key];
  const focused = document.activeElement;
  // An input method chooses among its characters by arrows.
  if (!list || !step || event.nativeEvent?.isComposing || !(focused instanceof HTMLElement)) return;
  const people = [...list.querySelectorAll<HTMLElement>('[data-person]')];
  const at = people.indexOf(focused);
  // Up inside a field moves the caret.
  if (at < 0 && step < 0) return;
  const index = at + step;
  const next = index < 0 ? list.querySelector<HTMLElement>('input') : people[index];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** State that belongs to a history entry: it survives a reload and Back. The router reads it under `usr`. */
function useEntryState<State extends object>(initial: State) {
  const { state: entryState } = useLocation();
  const [state, setState] = useState<State>({ ...initial, ...(entryState as Partial<State> | null) });
  function change(changes: Partial<State>) {
    const next = { ...state, ...changes };
    setState(next);
    history.replaceState({ ...history.state, usr: next }, '');
  }
  return [state, change] as const;
}
