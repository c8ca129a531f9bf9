import type { SubnetworkId } from '@nestmate/contract/ids';
import { languageNames, languages } from '@nestmate/contract/languages';
import type { BulkKind } from '@nestmate/contract/staff/bulk';
import { useState } from 'react';
import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Segments } from '@/ui/segments';
import { FilterSelect } from '../../parts/filter-parts';
import { FormDialog } from '../../parts/form-dialog';
import { useNetwork, usePlace } from '../../platform/network';
import { type ChosenUnitType, UnitTypeChoice } from '../unit-type-choice';
import type { BulkRequest } from './bulk.queries';

const noUnitType: ChosenUnitType = { unit_type_id: undefined, room_type_id: null };

export type BulkAction = BulkRequest['action'];
/** The input that a preview requires. */
export type BulkKindWithInput = Extract<BulkKind, 'invite' | 'move' | 'remind'>;

interface StartDialogProps {
  kind: BulkKindWithInput;
  count: number;
  isPending: boolean;
  error: Error | null;
  onGo: (action: BulkAction) => void;
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
  const [chosen, setChosen] = useState(noUnitType);
  const { unit_type_id, room_type_id } = chosen;
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
            <UnitTypeChoice place={place} value={chosen} onChange={setChosen}>
              {places.length > 1 && (
                <FilterSelect
                  label={t('staffResidents:place')}
                  value={place}
                  options={places.map(({ subnetwork_id: id, name }) => ({ id, label: name }))}
                  onChange={(id) => {
                    setPlace(id as SubnetworkId);
                    setChosen(noUnitType);
                  }}
                />
              )}
            </UnitTypeChoice>
          )}
        </>
      )}
    </FormDialog>
  );
}
