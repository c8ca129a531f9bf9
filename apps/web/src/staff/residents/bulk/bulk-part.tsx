import type { BulkKind } from '@nestmate/contract/staff/bulk';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { Menu } from '@/ui/menu';
import { bulkRules } from '../../platform/calls';
import { useNetwork, usePlace } from '../../platform/network';
import type { Choosing } from '../selection';
import type { SubnetworkId } from '@nestmate/contract/ids';
import { languageNames, languages } from '@nestmate/contract/languages';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { Banner } from '@/ui/banner';
import { Segments } from '@/ui/segments';
import { FilterSelect } from '../../parts/filter-parts';
import { FormDialog } from '../../parts/form-dialog';
import { type ChosenUnit, UnitChoice } from '../unit-choice';
import type { BulkRequest } from './bulk.queries';

interface Props {
  choosing: Choosing;
  /** The residents that the filter finds. */
  found: number;
  /** Whether removed residents are shown: only they can be restored. */
  isRemoved: boolean;
  isPending: boolean;
  onWant: (kind: BulkKind) => void;
}

const direct = ['invite', 'move', 'hide', 'remove'] as const satisfies readonly BulkKind[];

/** The bar at the foot of the window: the number of chosen residents, and the actions for them. */
export function SelectionBar({ choosing, found, isRemoved, isPending, onWant }: Props) {
  const { t } = useTranslation('staffBulk');
  const { role } = useNetwork().network;
  const { count, selection, chooseAll, clear } = choosing;
  const isTooMany = count > bulkRules.limit || (selection.kind === 'some' && count > 1000);
  const kinds = bulkRules.kinds.filter(
    (kind) => hasRight(role, bulkRules.rights[kind]) && (kind === 'restore') === isRemoved,
  );
  const shown = direct.filter((kind) => kinds.includes(kind));
  return (
    <section
      aria-label={t('bar')}
      className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 self-center rounded-card border border-line bg-surface px-4 py-2 shadow-float max-md:w-full"
    >
      <output className="font-semibold tabular-nums">{t('chosen', { count })}</output>
      {selection.kind === 'some' && found > count && (
        <span className="max-md:hidden">
          <Button size="sm" variant="quiet" onPress={chooseAll}>
            {t('chooseAll', { count: found })}
          </Button>
        </span>
      )}
      {isTooMany ? (
        <span className="text-sm text-brick">{t('tooMany')}</span>
      ) : (
        <>
          <span className="flex gap-2 max-md:hidden">
            {shown.map((kind) => (
              <Button
                key={kind}
                size="sm"
                variant={kind === 'remove' ? 'danger' : 'secondary'}
                isDisabled={isPending}
                onPress={() => onWant(kind)}
              >
                {t(`kinds.${kind}`)}
              </Button>
            ))}
          </span>
          <Menu
            label={t('actions')}
            trigger={{ text: t('actions'), size: 'sm', variant: 'secondary', isPending }}
            items={kinds.map((id) => ({
              id,
              label: t(`kinds.${id}`),
              ...(id === 'remove' && { tone: 'danger' as const }),
            }))}
            onAction={onWant}
          />
        </>
      )}
      <span className="max-md:ml-auto">
        <IconButton label={t('clear')} icon={<CrossIcon className="size-5" />} onPress={clear} />
      </span>
    </section>
  );
}

const noUnit: ChosenUnit = { unit_type_id: undefined, room_type_id: null };

export type Action = BulkRequest['action'];
/** The input that a preview requires. */
export type Asking = Extract<BulkKind, 'invite' | 'move' | 'remind'>;

interface StartDialogProps {
  kind: Asking;
  count: number;
  isPending: boolean;
  error: Error | null;
  onGo: (action: Action) => void;
  onClose: () => void;
}

/** Asks for the target of a move, or the language of a mail. */
export function StartDialog({ kind, ...rest }: StartDialogProps) {
  return kind === 'move' ? <MoveStart {...rest} /> : <MailStart kind={kind} {...rest} />;
}

function MailStart({
  kind,
  count,
  error,
  onGo,
  ...dialog
}: StartDialogProps & { kind: 'invite' | 'remind' }) {
  const { t, language } = useTranslation('staffBulk');
  const [mailLanguage, setMailLanguage] = useState(language);
  return (
    <FormDialog
      {...dialog}
      title={t(`titles.${kind}`, { count })}
      submit={t('next')}
      onSubmit={() => onGo({ kind, language: mailLanguage })}
    >
      {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
      <Segments
        label={t('language')}
        options={languages.map((id) => ({ id, label: languageNames[id] }))}
        value={mailLanguage}
        onChange={setMailLanguage}
      />
    </FormDialog>
  );
}

function MoveStart({ count, error, onGo, ...dialog }: Omit<StartDialogProps, 'kind'>) {
  const { t } = useTranslation(['staffBulk', 'staffResidents']);
  const { places } = useNetwork().network;
  const [place, setPlace] = useState(usePlace() ?? places[0]?.subnetwork_id);
  const [unit, setUnit] = useState(noUnit);
  const { unit_type_id, room_type_id } = unit;
  return (
    <FormDialog
      {...dialog}
      title={t('titles.move', { count })}
      submit={t('next')}
      isRight={unit_type_id !== undefined}
      onSubmit={() => unit_type_id && onGo({ kind: 'move', unit_type_id, room_type_id })}
    >
      {(isTried) => (
        <>
          {error && <Banner tone="danger">{errorTextOf(error)}</Banner>}
          {isTried && !unit_type_id && <Banner tone="danger">{t('chooseUnit')}</Banner>}
          {place && (
            <UnitChoice place={place} value={unit} onChange={setUnit}>
              {places.length > 1 && (
                <FilterSelect
                  label={t('staffResidents:place')}
                  value={place}
                  options={places.map(({ subnetwork_id: id, name }) => ({ id, label: name }))}
                  onChange={(id) => {
                    setPlace(id as SubnetworkId);
                    setUnit(noUnit);
                  }}
                />
              )}
            </UnitChoice>
          )}
        </>
      )}
    </FormDialog>
  );
}
