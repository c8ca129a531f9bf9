import type { StaffRoom } from '@nestmate/contract/staff';
import { useState } from 'react';
import { errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Banner } from '@/ui/banner';
import { TextField } from '@/ui/text-field';
import { toast } from '@/ui/toasts';
import { FormDialog } from '../parts/form-dialog';
import { unitNumberMax } from '../platform/call';
import { namesIn } from './room-dialogs';
import { useAssignUnit } from './rooms.queries';

/** Sets the unit number of a room. */
export function UnitDialog({ room, onClose }: { room: StaffRoom; onClose: () => void }) {
  const { t, language } = useTranslation('staffRooms');
  const [seen] = useState(room.unit_number);
  const [number, setNumber] = useState(seen ?? '');
  const assigning = useAssignUnit(room.room_id);
  const wanted = number.trim() || null;
  const submit = () =>
    assigning.mutateAsync({ unit_number: wanted, seen }).then(
      () => {
        onClose();
        toast({ text: t(wanted === null ? 'unit.taken' : 'unit.done'), tone: 'success' });
      },
      () => undefined,
    );
  return (
    <FormDialog
      title={t('unit.title')}
      submit={t('unit.save')}
      isPending={assigning.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {assigning.error && <Banner tone="danger">{errorTextOf(assigning.error)}</Banner>}
      <p className="text-ink-2">{t('unit.text', { names: namesIn(room, language) })}</p>
      <TextField
        label={t('unit.label')}
        hint={seen === null ? undefined : t('unit.hint')}
        value={number}
        onChange={setNumber}
        maxLength={unitNumberMax}
        autoFocus
      />
    </FormDialog>
  );
}
