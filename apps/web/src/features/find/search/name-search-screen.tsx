import { limits } from '@nestmate/contract';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { PageHeader } from '@/ui/page-header';
import { TextField } from '@/ui/text-field';
import { CountBar } from './count-bar';
import { filtersOf } from './search.queries';
import { type SearchProps, SearchQuery } from './search-query';

/** Milliseconds without a key after which what was typed is searched for. */
const pause = 300;

/** `/search`: somebody whose name one knows. */
export function NameSearchScreen() {
  const { t } = useTranslation(['search', 'common']);
  return (
    <>
      <PageHeader
        title={t('nameTitle')}
        lead={t('nameLead')}
        back={{ label: t('common:back'), href: '/find' }}
      />
      <SearchQuery>{(search) => <Names {...search} />}</SearchQuery>
    </>
  );
}

function Names({ settings, change, clear }: SearchProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [firstName, setFirst] = useState(settings.firstName);
  const [lastName, setLast] = useState(settings.lastName);
  const isChanged = firstName !== settings.firstName || lastName !== settings.lastName;

  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => change({ firstName, lastName }), pause);
    return () => clearTimeout(timer);
  }, [change, isChanged, firstName, lastName]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged) change({ firstName, lastName });
    void navigate('/find');
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <TextField label={t('first')} value={firstName} onChange={setFirst} maxLength={limits.name.max} />
      <TextField label={t('last')} value={lastName} onChange={setLast} maxLength={limits.name.max} />
      <button type="submit" hidden>
        {t('show')}
      </button>
      <CountBar
        filters={filtersOf(settings)}
        onClear={() => {
          setFirst('');
          setLast('');
          clear();
        }}
      />
    </form>
  );
}
