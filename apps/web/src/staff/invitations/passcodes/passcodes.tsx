import type { SubnetworkId } from '@nestmate/contract';
import { type GeneralPasscode, hasRight } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { DotsIcon } from '@/ui/icons/dots';
import { PlusIcon } from '@/ui/icons/plus';
import { Menu } from '@/ui/menu';
import { When } from '@/ui/when';
import { NotLoaded } from '../../parts/not-loaded';
import { Cell, Table } from '../../parts/table';
import { useNetwork } from '../../platform/network';
import { EndPasscode, type Ending } from './end-passcode';
import { NewPasscode } from './new-passcode';
import { usePasscodes } from './passcodes.queries';

/** The passcodes that anyone may join a place with. */
export function Passcodes({ place }: { place: SubnetworkId }) {
  const { t } = useTranslation('staffInvitations');
  const { role } = useNetwork().network;
  const query = usePasscodes(place);
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const mayChange = hasRight(role, 'setUp');
  return (
    <section aria-labelledby="passcodes" className="flex flex-col gap-3 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="passcodes" className="text-lg">
          {t('passcodes.title')}
        </h2>
        {mayChange && (
          <Button
            size="sm"
            variant="secondary"
            icon={<PlusIcon className="size-4" />}
            onPress={() => setAdding(true)}
          >
            {t('passcodes.add')}
          </Button>
        )}
      </div>
      <p className="max-w-[70ch] text-ink-2">{t('passcodes.text')}</p>
      {!query.data ? (
        <NotLoaded query={query} />
      ) : (
        query.data.passcodes.length > 0 && (
          <Table
            caption={t('passcodes.title')}
            isListOnPhone
            head={
              <>
                <Cell isHead>{t('passcode')}</Cell>
                <Cell isHead isSecondary>
                  {t('unitType')}
                </Cell>
                <Cell isHead isSecondary>
                  {t('passcodes.joined')}
                </Cell>
                <Cell isHead isSecondary>
                  {t('passcodes.created')}
                </Cell>
                <Cell isHead>
                  <span className="sr-only">{t('actions')}</span>
                </Cell>
              </>
            }
          >
            {query.data.passcodes.map((one) => (
              <Row key={one.passcode_id} one={one} mayChange={mayChange} onEnd={setEnding} />
            ))}
          </Table>
        )
      )}
      {isAdding && <NewPasscode place={place} onClose={() => setAdding(false)} />}
      {ending && <EndPasscode place={place} ending={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

interface RowProps {
  one: GeneralPasscode;
  mayChange: boolean;
  onEnd: (ending: Ending) => void;
}

function Row({ one, mayChange, onEnd }: RowProps) {
  const { t, language } = useTranslation('staffInvitations');
  const { passcode, unit_type, room_type, joined, created_at, closed_at } = one;
  const where = [unit_type, room_type].filter(Boolean).join(' · ');
  const came = t('passcodes.people', { count: joined });
  return (
    <tr className="h-12">
      <Cell>
        <span className={`font-semibold tabular-nums ${closed_at ? 'text-ink-2 line-through' : ''}`}>
          {passcode}
        </span>
        {closed_at && <span className="ml-2 text-sm text-ink-2">{t('passcodes.closed')}</span>}
        <span className="block text-sm text-ink-2 md:hidden">
          {where} · {came}
        </span>
      </Cell>
      <Cell isSecondary className="text-ink-2">
        {where}
      </Cell>
      <Cell isSecondary>{came}</Cell>
      <Cell isSecondary className="text-ink-2">
        <When at={created_at} language={language} />
      </Cell>
      <Cell className="w-0 text-right">
        {mayChange && !closed_at && (
          <Menu
            label={t('actionsFor', { name: passcode })}
            trigger={{
              label: t('actionsFor', { name: passcode }),
              icon: <DotsIcon className="size-5" />,
              className: 'size-9! md:-my-1',
            }}
            items={[
              { id: 'rotate', label: t('passcodes.rotate.action') },
              { id: 'close', label: t('passcodes.close.action'), tone: 'danger' },
            ]}
            onAction={(how) => onEnd({ how, one })}
          />
        )}
      </Cell>
    </tr>
  );
}
