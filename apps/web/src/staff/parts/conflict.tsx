import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';

interface ConflictProps<Id extends string> {
  /** The differing part, in words. */
  rows: readonly { id: Id; name: string; theirs: string; mine: string }[];
  onTake: (id: Id) => void;
}

/** The fields that somebody else has saved meanwhile and that differ from the draft, each with both versions. */
export function Conflict<Id extends string>({ rows, onTake }: ConflictProps<Id>) {
  const { t } = useTranslation('staffTeam');
  return (
    <section aria-label={t('conflict.title')} className="rounded-control border border-line bg-surface">
      <h3 className="border-b border-line px-3 py-2 text-sm">{t('conflict.title')}</h3>
      <dl className="divide-y divide-line">
        {rows.map(({ id, name, theirs, mine }) => (
          <div key={id} className="grid grid-cols-2 gap-x-3 gap-y-1 px-3 py-2">
            <dt className="col-span-2 text-sm font-semibold">{name}</dt>
            <dd>
              <span className="block text-sm text-ink-3">{t('conflict.theirs')}</span>
              <span className="wrap-anywhere">{theirs}</span>
            </dd>
            <dd>
              <span className="block text-sm text-ink-3">{t('conflict.mine')}</span>
              <span className="wrap-anywhere">{mine}</span>
            </dd>
            <dd className="col-span-2">
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('conflict.takeNamed', { field: name })}
                onPress={() => onTake(id)}
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
