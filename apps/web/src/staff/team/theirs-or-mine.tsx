import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { useNetwork } from '../platform/network';
import type { Draft } from './draft';
import { namesOf } from './places';

const fields = ['name', 'role', 'places'] as const satisfies readonly (keyof Draft)[];
type Field = (typeof fields)[number];

interface Props {
  /** What is stored now. */
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
    <section aria-label={t('conflict.title')} className="rounded-control border border-line">
      <h3 className="border-b border-line px-3 py-2 text-sm">{t('conflict.title')}</h3>
      <dl className="divide-y divide-line">
        {different.map((field) => (
          <div key={field} className="grid grid-cols-2 gap-x-3 gap-y-1 px-3 py-2">
            <dt className="col-span-2 text-sm font-semibold">{t(field)}</dt>
            <dd>
              <span className="block text-sm text-ink-3">{t('conflict.theirs')}</span>
              <span className="wrap-anywhere">{words[field](theirs)}</span>
            </dd>
            <dd>
              <span className="block text-sm text-ink-3">{t('conflict.mine')}</span>
              <span className="wrap-anywhere">{words[field](mine)}</span>
            </dd>
            <dd className="col-span-2">
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('conflict.takeNamed', { field: t(field) })}
                onPress={() => onChange({ ...mine, [field]: theirs[field] })}
              >
                {t('conflict.take')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-3 py-2 text-sm text-ink-2">{t('conflict.hint')}</p>
    </section>
  );
}
