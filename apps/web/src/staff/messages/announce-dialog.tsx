import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Checkbox } from '@/ui/checkbox';
import { useNetwork, usePlace } from '../platform/network';
import { unitTypeCalls, useArea } from '../setup/area.queries';
import MessageDialog from './message-dialog';
import type { MessageSelection } from './messages.queries';

interface AnnounceDialogProps {
  onSent: () => void;
  onClose: () => void;
}

const without = <Id extends string>(ids: readonly Id[], id: Id) => ids.filter((one) => one !== id);

/** Writes to an audience: in places, of unit types, everybody or those without a roommate. */
export function AnnounceDialog({ onSent, onClose }: AnnounceDialogProps) {
  const { t } = useTranslation('staffMessages');
  const { places: all } = useNetwork().network;
  const here = usePlace();
  const [places, setPlaces] = useState<readonly SubnetworkId[]>(() =>
    here ? [here] : all.map(({ subnetwork_id: id }) => id),
  );
  const [left, setLeft] = useState<readonly UnitTypeId[]>([]);
  const [isAlone, setAlone] = useState(false);
  // A unit type belongs to one place.
  const listed = useArea(unitTypeCalls, places.length === 1 ? places[0] : undefined);
  const types = listed.data?.contents ?? [];
  const chosenTypes = types.map(({ unit_type_id: id }) => id).filter((id) => !left.includes(id));
  const isNobody = places.length === 0 || (types.length > 0 && chosenTypes.length === 0);
  const selection: MessageSelection = {
    audience: {
      places: [...places],
      unit_types: chosenTypes.length === types.length ? [] : chosenTypes,
      without_roommate: isAlone,
    },
  };
  const header = (
    <>
      {all.length > 1 && (
        <fieldset>
          <legend className="text-sm font-semibold">{t('announce.places')}</legend>
          <div className="max-h-60 overflow-y-auto">
            {all.map(({ subnetwork_id: id, name }) => (
              <Checkbox
                key={id}
                isSelected={places.includes(id)}
                onChange={(isOn) => {
                  setPlaces(isOn ? [...places, id] : without(places, id));
                  setLeft([]);
                }}
              >
                <span className="wrap-anywhere">{name}</span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      {types.length > 1 && (
        <fieldset>
          <legend className="text-sm font-semibold">{t('announce.unitTypes')}</legend>
          {types.map(({ unit_type_id: id, name: { en: name } }) => (
            <Checkbox
              key={id}
              isSelected={!left.includes(id)}
              onChange={(isOn) => setLeft(isOn ? without(left, id) : [...left, id])}
            >
              <span className="wrap-anywhere">{name}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      <Checkbox isSelected={isAlone} onChange={setAlone}>
        {t('announce.alone')}
      </Checkbox>
      <p className="text-sm text-ink-2">{t(isNobody ? 'announce.nobody' : 'announce.later')}</p>
    </>
  );
  return (
    <MessageDialog
      selection={isNobody ? undefined : selection}
      header={header}
      onSent={onSent}
      onClose={onClose}
    />
  );
}
