import { limits } from '@nestmate/contract/limits';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ModalSheet } from '@/ui/modal-sheet';
import { TextField } from '@/ui/text-field';
import { toast, toastDuration } from '@/ui/toasts';
import { useForm } from '@/ui/use-form';
import { useSetRoomName } from '../room.queries';

interface RenameDialogProps {
  /** The name when it opened; empty for none. A roommate may have given another meanwhile. */
  seen: string;
  onClose: () => void;
}

/** Names the room for everybody who lives there; anybody in it may. */
export function RenameDialog({ seen: current, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['room', 'common']);
  const [seen] = useState(current);
  const [name, setName] = useState(seen);
  const rename = useAction(useSetRoomName(), 'inPlace');
  const save = (next: string) =>
    rename.run({ name: next, seen }, ({ name: after, replaced }) => {
      onClose();
      if (replaced !== null)
        toast({ text: t('name.replaced', { name: replaced }), duration: toastDuration.long });
      else toast({ text: t(after ? 'name.done' : 'name.removed'), tone: 'success' });
    });
  const form = useForm({ isRight: true, submit: () => save(name) });
  return (
    <ModalSheet isOpen onOpenChange={onClose} title={t('name.title')} closeLabel={t('common:close')}>
      <form {...form.props} className="mt-2 flex flex-col gap-4">
        {rename.error && <Banner tone="danger">{errorTextOf(rename.error)}</Banner>}
        <TextField
          label={t('name.label')}
          description={t('name.help')}
          value={name}
          onChange={setName}
          maxLength={limits.roomName}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" fullWidth isPending={rename.isPending}>
          {t('name.save')}
        </Button>
        {seen !== '' && (
          <Button variant="quiet" onPress={() => void save('')}>
            {t('name.remove')}
          </Button>
        )}
      </form>
    </ModalSheet>
  );
}
