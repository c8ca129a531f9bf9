import type { FormerColleague } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { When } from '@/ui/when';
import { Cell, Table } from '../parts/table';
import { EraseColleague } from './erase-colleague';
import { useFormer } from './former.queries';

/** Removed colleagues who are still named in the log; renders nothing if there are none. */
export function FormerColleagues() {
  const { t, language } = useTranslation('staffTeam');
  const { data } = useFormer();
  const [erased, setErased] = useState<FormerColleague | null>(null);
  if (!data || data.former.length === 0) return null;
  return (
    <section aria-labelledby="former" className="mt-8 flex max-w-[720px] flex-col gap-4">
      <h2 id="former" className="text-lg">
        {t('former.title')}
      </h2>
      <p className="text-ink-2">{t('former.text')}</p>
      <Table
        caption={t('former.title')}
        isListOnPhone
        head={
          <>
            <Cell isHead>{t('name')}</Cell>
            <Cell isHead isSecondary>
              {t('former.removedOn')}
            </Cell>
            <Cell isHead>
              <span className="sr-only">{t('actions')}</span>
            </Cell>
          </>
        }
      >
        {data.former.map((colleague) => (
          <tr key={colleague.staff_id} className="h-12">
            <Cell>
              <span className="font-medium wrap-anywhere">{colleague.name}</span>
              <span className="block text-sm wrap-anywhere text-ink-2">{colleague.email}</span>
              <span className="block text-sm text-ink-2 md:hidden">
                <When at={colleague.removed_at} language={language} />
              </span>
            </Cell>
            <Cell isSecondary className="text-ink-2">
              <When at={colleague.removed_at} language={language} />
            </Cell>
            <Cell className="w-0 text-right">
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('former.eraseNamed', { name: colleague.name })}
                onPress={() => setErased(colleague)}
              >
                {t('former.erase')}
              </Button>
            </Cell>
          </tr>
        ))}
      </Table>
      {erased && <EraseColleague colleague={erased} onClose={() => setErased(null)} />}
    </section>
  );
}
