import { fullName, type RoomTypeId, type UnitTypeId } from '@nestmate/contract';
import type { StaffResidentDetail } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { FilterSelect } from '../parts/filter-parts';
import { ReasonDialog } from '../parts/reason-dialog';
import { useUnitTypesOf } from './housing.queries';
import { useMoving } from './residents.queries';

interface Props {
  resident: StaffResidentDetail;
  onClose: () => void;
}

/** Moves a resident to another kind of unit or bedroom, and says first what that ends. */
export function MoveDialog({ resident, onClose }: Props) {
  const { t } = useTranslation('staffResidents');
  const here = { unit_type_id: resident.unit_type_id, room_type_id: resident.room_type_id };
  const [first] = useState(here);
  const [wanted, setWanted] = useState<typeof here>(here);
  const moving = useMoving(resident.membership_id);
  const types = useUnitTypesOf(resident.subnetwork_id);
  const type = types.find((one) => one.unit_type_id === wanted.unit_type_id);
  const name = fullName(resident.first_name, resident.last_name) || t('noName');
  const isSame = wanted.unit_type_id === here.unit_type_id && wanted.room_type_id === here.room_type_id;
  const isChanged = first.unit_type_id !== here.unit_type_id || first.room_type_id !== here.room_type_id;
  const submit = (reason: string) => {
    if (isSame) return toast({ text: t('move.same'), tone: 'danger' });
    moving.mutateAsync({ ...wanted, seen: here, reason }).then(
      () => {
        onClose();
        toast({ text: t('move.done', { name }), tone: 'success' });
      },
      () => undefined,
    );
  };
  return (
    <ReasonDialog
      title={t('move.title', { name })}
      submit={t('move.submit')}
      needsReason
      isPending={moving.isPending}
      error={moving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isChanged && (
        <p>
          {t('move.meanwhile', {
            name,
            unit: [resident.unit_type, resident.room_type].filter(Boolean).join(' · '),
          })}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <FilterSelect
          label={t('move.unitType')}
          value={wanted.unit_type_id}
          options={types.map(({ unit_type_id: id, name: label }) => ({ id, label }))}
          onChange={(id) => setWanted({ unit_type_id: id as UnitTypeId, room_type_id: null })}
        />
        {type && type.room_types.length > 0 && (
          <FilterSelect
            label={t('move.roomType')}
            all={t('move.anyRoom')}
            value={wanted.room_type_id ?? ''}
            options={type.room_types.map(({ room_type_id: id, name: label }) => ({ id, label }))}
            onChange={(id) => setWanted({ ...wanted, room_type_id: (id as RoomTypeId) || null })}
          />
        )}
      </div>
      {wanted.unit_type_id !== here.unit_type_id && (
        <p className="text-ink-2">
          {[
            t('move.text', { name }),
            resident.roommates.length > 0 && t('move.roommates', { count: resident.roommates.length }),
            resident.requests > 0 && t('move.requests', { count: resident.requests }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </ReasonDialog>
  );
}
