import type { RoomTypeId, SubnetworkId, UnitTypeId } from '@nestmate/contract';
import type { PasscodeId } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { FilterSelect } from '../../parts/filter-parts';
import { FormDialog } from '../../parts/form-dialog';
import { useUnitTypesOf } from '../../residents/housing.queries';
import { usePasscodeChanges } from './passcodes.queries';

interface Props {
  place: SubnetworkId;
  onClose: () => void;
}

/** Makes a passcode that anyone may join a kind of unit with. */
export function NewPasscode({ place, onClose }: Props) {
  const { t } = useTranslation('staffInvitations');
  const types = useUnitTypesOf(place);
  // Generated here, so that a repeated request makes no second one.
  const [id] = useState(() => crypto.randomUUID() as PasscodeId);
  const [unit, setUnit] = useState<UnitTypeId | null>(null);
  const [room, setRoom] = useState<RoomTypeId | null>(null);
  const { opening } = usePasscodeChanges(place);
  const type = types.find((one) => one.unit_type_id === unit) ?? types[0];
  const submit = () =>
    type &&
    opening
      .mutateAsync({ passcode_id: id, unit_type_id: type.unit_type_id, room_type_id: room })
      .then(onClose, () => undefined);
  return (
    <FormDialog
      title={t('passcodes.add')}
      submit={t('passcodes.make')}
      isPending={opening.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {opening.error && <Banner tone="danger">{errorTextOf(opening.error)}</Banner>}
      <p className="text-ink-2">{t('passcodes.addText')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <FilterSelect
          label={t('unitType')}
          value={type?.unit_type_id ?? ''}
          options={types.map(({ unit_type_id, name }) => ({ id: unit_type_id, label: name }))}
          onChange={(chosen) => {
            setUnit(chosen as UnitTypeId);
            setRoom(null);
          }}
        />
        {type && type.room_types.length > 0 && (
          <FilterSelect
            label={t('passcodes.roomType')}
            all={t('passcodes.anyRoom')}
            value={room ?? ''}
            options={type.room_types.map(({ room_type_id, name }) => ({ id: room_type_id, label: name }))}
            onChange={(chosen) => setRoom((chosen as RoomTypeId) || null)}
          />
        )}
      </div>
    </FormDialog>
  );
}
