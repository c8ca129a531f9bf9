import { unitNumberMax } from '@nestmate/contract/rules/units';
import type { StaffRoom } from '@nestmate/contract/staff/rooms';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { CallError, errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Link } from '@/ui/link';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { useHref } from '../platform/use-address';
import { namesIn } from './room-dialogs';
import { useAssignUnit, useRoomAtDoor } from './rooms.queries';

/** Sets the unit number of a room. */
export function UnitDialog({ room, onClose }: { room: StaffRoom; onClose: () => void }) {
  const { t, language } = useTranslation('staffRooms');
  const [seen] = useState(room.unit_number);
  const [number, setNumber] = useState(seen ?? '');
  const assigning = useAction(useAssignUnit(room.room_id), 'inPlace');
  const entered = number.trim() || null;
  const isTaken = assigning.error instanceof CallError && assigning.error.errorCode === 'UnitNumberTaken';
  const refused = isTaken ? (assigning.variables?.unit_number ?? null) : null;
  // The refusal is about a number that is no longer in the field.
  const isOutdated = refused !== null && refused !== entered;
  const other = useRoomAtDoor(room.room_id, room.subnetwork_id, refused).data;
  const href = useHref();
  const submit = () =>
    assigning.run({ unit_number: entered, seen }, (_, isHere) => {
      if (isHere) onClose();
      toast({ text: t(entered === null ? 'unit.taken' : 'unit.done'), tone: 'success' });
    });
  return (
    <FormDialog
      title={t('unit.title')}
      submit={t('unit.save')}
      isPending={assigning.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {assigning.error && !isOutdated && (
        <Banner tone="danger">
          {errorTextOf(assigning.error)}
          {refused !== null && other && (
            <Link
              to={href('rooms', { room: other.room_id })}
              className="block font-semibold underline wrap-anywhere"
              onClick={onClose}
            >
              {t('unit.other', { names: namesIn(other, language) })}
            </Link>
          )}
        </Banner>
      )}
      <p className="text-ink-2">{t('unit.text', { names: namesIn(room, language) })}</p>
      <TextField
        label={t('unit.label')}
        description={seen === null ? undefined : t('unit.hint')}
        value={number}
        onChange={setNumber}
        maxLength={unitNumberMax}
        autoFocus
      />
    </FormDialog>
  );
}
