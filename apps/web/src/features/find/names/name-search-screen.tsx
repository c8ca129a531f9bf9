import { type FormEvent, useRef } from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { useWideScreen } from '@/ui/use-media';
import { type SearchProps, SearchQuery } from '../search/search-query';
import { moveByArrow, type Pressed } from './arrow-keys';
import { FoundPeople } from './found-people';
import { NameFields } from './name-fields';
import { isTyped, useFoundPeople } from './names.queries';
import { PeopleRows } from './people-rows';
import { PersonBeside } from './person-beside';
import { SavedPeople } from './saved-people';
import { useEntryState } from './use-entry-state';
import { useSettled } from '@/ui/use-settled';

/** The delay after the last key. */
const askDelayMs = 200;

/** `/search`: people by name, more exactly with every letter. */
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
  const [{ chosen, ...typed }, keep] = useEntryState({
    firstName: settings.firstName,
    lastName: settings.lastName,
    chosen: '',
  });
  // Without its field a saved last name could be neither seen nor cleared.
  const names = hasLastName ? typed : { ...typed, lastName: '' };
  const asked = {
    firstName: useSettled(names.firstName, askDelayMs),
    lastName: useSettled(names.lastName, askDelayMs),
  };
  const found = useFoundPeople(asked);
  const first = isTyped(names) ? found.data?.people[0]?.membership_id : undefined;
  const shown = chosen || first;
  const isAnswered = JSON.stringify(asked) === JSON.stringify(names) && !found.isPlaceholderData;
  const choosing = {
    chosen: isWide ? shown : undefined,
    choose: isWide ? (id: string) => id !== chosen && keep({ chosen: id }) : undefined,
    onKeyDown: (event: Pressed) => moveByArrow(event, list.current),
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
          onChange={(changes) => keep({ ...changes, chosen: '' })}
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
