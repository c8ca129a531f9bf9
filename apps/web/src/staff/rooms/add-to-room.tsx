import type { StaffResident } from '@nestmate/contract/staff';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { AddToRoomDialog } from './add-to-room-dialog';

/** Starts moving a resident into a room. */
export function AddToRoom({ resident }: { resident: StaffResident }) {
  const { t } = useTranslation('staffRooms');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onPress={() => setOpen(true)}>
        {t('add.toRoom')}
      </Button>
      {isOpen && <AddToRoomDialog resident={resident} onClose={() => setOpen(false)} />}
    </>
  );
}
