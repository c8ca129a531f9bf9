import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import type { Shape } from '../editing/rebase';
import type { Editor } from '../editing/use-editor';
import { useWords } from './use-words';

interface Props<Contents> {
  editor: Editor<Contents>;
  shape: Shape<Contents>;
  nameOf: (id: string, contents: Contents) => string;
}

/** What somebody else has saved meanwhile where it differs from the draft, part by part with both versions. */
export function TheirsOrMine<Contents>({ editor, shape, nameOf }: Props<Contents>) {
  const { t } = useTranslation(['staffSetUp', 'staffTeam']);
  const wordsOf = useWords();
  const { draft, saved, contested } = editor;
  return (
    <section
      aria-label={t('staffTeam:conflict.title')}
      className="rounded-control border border-line bg-surface"
    >
      <h2 className="border-b border-line px-3 py-2 text-sm">{t('staffTeam:conflict.title')}</h2>
      <dl className="divide-y divide-line">
        {contested.map((id) => {
          const field = nameOf(id, draft) || nameOf(id, saved);
          return (
            <div key={id} className="grid grid-cols-2 gap-x-3 gap-y-1 px-3 py-2">
              <dt className="col-span-2 text-sm font-semibold">{field}</dt>
              <dd>
                <span className="block text-sm text-ink-3">{t('staffTeam:conflict.theirs')}</span>
                <span className="wrap-anywhere">{wordsOf(shape.part(saved, id))}</span>
              </dd>
              <dd>
                <span className="block text-sm text-ink-3">{t('staffTeam:conflict.mine')}</span>
                <span className="wrap-anywhere">{wordsOf(shape.part(draft, id))}</span>
              </dd>
              <dd className="col-span-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t('staffTeam:conflict.takeNamed', { field })}
                  onPress={() => editor.takeTheirs(id)}
                >
                  {t('staffTeam:conflict.take')}
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="border-t border-line px-3 py-2 text-sm text-ink-2">{t('staffTeam:conflict.hint')}</p>
    </section>
  );
}
