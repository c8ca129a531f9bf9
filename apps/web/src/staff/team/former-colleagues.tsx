import type { FormerColleague } from '@nestmate/contract/staff/team';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toasts';
import { When } from '@/ui/when';
import { FormDialog } from '../parts/form-dialog';
import { Cell, Table } from '../parts/table';
import { useNetwork } from '../platform/network';
import { useFormerColleagues, useEraseColleague } from './team.queries';

/** Removed colleagues who are still named in the log; renders nothing if there are none. */
export function FormerColleagues() {
  const { t, language } = useTranslation('staffTeam');
  const { data } = useFormerColleagues();
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
            <Cell isSecondary className="whitespace-nowrap text-ink-2">
              <When at={colleague.removed_at} language={language} />
            </Cell>
            <Cell className="w-0 text-right whitespace-nowrap">
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

interface EraseColleagueProps {
  colleague: FormerColleague;
  onClose: () => void;
}

/** Erases a removed colleague from the log permanently. */
function EraseColleague({ colleague: { staff_id, name }, onClose }: EraseColleagueProps) {
  const { t } = useTranslation('staffTeam');
  const { network } = useNetwork();
  const erasing = useAction(useEraseColleague(staff_id), 'inPlace');
  const submit = () =>
    erasing.run(undefined, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t('former.erased'), tone: 'success' });
    });
  return (
    <FormDialog
      title={t('former.eraseTitle', { name })}
      submit={t('former.eraseNow')}
      tone="danger"
      isPending={erasing.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('former.eraseText', { network: network.name })}</p>
      {erasing.error && <Banner tone="danger">{errorTextOf(erasing.error)}</Banner>}
    </FormDialog>
  );
}
