import type { SearchSettings } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Row, Rows } from '@/ui/row';

const parts = [
  { kind: 'majors', options: 'majorOptions', href: '/filters-majors' },
  { kind: 'housing', options: 'housingOptions', href: '/filters-housing' },
] as const;

/** The chosen majors and housing wishes, each leading to its choices. */
export function ChosenOptions({ settings }: { settings: SearchSettings }) {
  const { t, language } = useTranslation('search');
  const list = new Intl.ListFormat(language, { style: 'narrow' });
  const offered = parts.filter(({ options }) => settings[options].length > 0);
  if (offered.length === 0) return null;
  return (
    <Rows>
      {offered.map(({ kind, options, href }) => {
        const chosen = settings[options].filter(({ id }) => settings[kind].includes(id));
        const names = list.format(chosen.map(({ name }) => name));
        return <Row key={kind} to={href} label={t(kind)} value={names || t('anyChoice')} />;
      })}
    </Rows>
  );
}
