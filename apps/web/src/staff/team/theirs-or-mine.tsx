import { useTranslation } from '@/platform/use-translation';
import { Conflict } from '../parts/conflict';
import { useNetwork } from '../platform/network';
import type { Draft } from './draft';
import { namesOf } from './places';

const fields = ['name', 'role', 'places'] as const satisfies readonly (keyof Draft)[];
type Field = (typeof fields)[number];

interface Props {
  /** The stored version. */
  theirs: Draft;
  mine: Draft;
  onChange: (draft: Draft) => void;
}

/** The fields in which a draft differs from what someone else has saved, each with both values. */
export function TheirsOrMine({ theirs, mine, onChange }: Props) {
  const { t, language } = useTranslation(['staffTeam', 'staff']);
  const { network } = useNetwork();
  const words: Record<Field, (draft: Draft) => string> = {
    name: ({ name }) => name,
    role: ({ role }) => t(`staff:roles.${role}`),
    places: ({ places }) =>
      places === null
        ? t('everywhere')
        : new Intl.ListFormat(language).format(namesOf(places, network)) || t('nowhere'),
  };
  const different = fields.filter((field) => words[field](theirs) !== words[field](mine));
  if (different.length === 0) return <p className="text-sm text-ink-2">{t('conflict.same')}</p>;
  return (
    <Conflict
      rows={different.map((id) => ({ id, name: t(id), theirs: words[id](theirs), mine: words[id](mine) }))}
      onTake={(field) => onChange({ ...mine, [field]: theirs[field] })}
    />
  );
}
