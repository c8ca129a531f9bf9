import { isAnySearch, limits, type SearchFilters } from '@nestmate/contract';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { filtersOf } from './search.queries';
import { type SearchProps, SearchQuery } from './search-query';
import { ShowAction } from './show-action';

/** After the last key. */
const saveDelayMs = 300;

/** `/search`: finds a resident by name. */
export default function NameSearchScreen() {
  return <SearchQuery>{(search) => <Names {...search} />}</SearchQuery>;
}

type TypedNames = Pick<SearchFilters, 'firstName' | 'lastName'>;

/** Saves the text after a delay, or on leaving; unsaved text takes precedence over another window's. */
function Names({ settings, change, clear }: SearchProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedNames>();
  const { firstName, lastName } = typed ?? settings;
  const save = useEffectEvent((names: TypedNames) => {
    change(names);
    setTyped(undefined);
  });
  const leave = useEffectEvent(() => {
    if (typed) change(typed);
  });

  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => save(typed), saveDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => leave(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    void navigate('/find');
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <TextField
        label={t('first')}
        value={firstName}
        onChange={(name) => setTyped({ firstName: name, lastName })}
        maxLength={limits.name.max}
      />
      {settings.enableLastNameFilter && (
        <TextField
          label={t('last')}
          value={lastName}
          onChange={(name) => setTyped({ firstName, lastName: name })}
          maxLength={limits.name.max}
        />
      )}
      <button type="submit" hidden>
        {t('show')}
      </button>
      <ActionBar>
        {isAnySearch(filtersOf(settings)) && (
          <Button
            variant="quiet"
            onPress={() => {
              setTyped(undefined);
              clear();
            }}
          >
            {t('clear')}
          </Button>
        )}
        <ShowAction filters={filtersOf(settings)} href="/find" />
      </ActionBar>
    </form>
  );
}
