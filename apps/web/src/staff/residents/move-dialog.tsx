import { fullName } from '@nestmate/contract';
import type { StaffResidentDetail } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import { ReasonDialog } from '../parts/reason-dialog';
import { useMoving } from './residents.queries';
import { UnitChoice } from './unit-choice';

interface Props {
  resident: StaffResidentDetail;
  onClose: () => void;
}

/** Moves a resident to another kind of unit or bedroom, after saying what that ends. */
export function MoveDialog({ resident, onClose }: Props) {
  const { t } = useTranslation('staffResidents');
  const here = { unit_type_id: resident.unit_type_id, room_type_id: resident.room_type_id };
  const [first] = useState(here);
  const [wanted, setWanted] = useState<typeof here>(here);
  const moving = useMoving(resident.membership_id);
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
      <UnitChoice
        place={resident.subnetwork_id}
        value={wanted}
        onChange={({ unit_type_id: id, room_type_id }) => id && setWanted({ unit_type_id: id, room_type_id })}
      />
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
