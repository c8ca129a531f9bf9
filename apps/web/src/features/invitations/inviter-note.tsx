import { fullName, type Invitation } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/icon-button';
import { InfoIcon } from '@/ui/icons/info';
import { lazyPart } from '@/ui/lazy-part';

/** It loads when it is opened. */
const InviterDialog = lazyPart(async () => (await import('./inviter-dialog')).InviterDialog);

interface InviterNoteProps {
  invitation: Invitation;
  onAccept: () => void;
}

/** Names the resident who invites; what the invitation means is one press away. */
export function InviterNote({ invitation, onAccept }: InviterNoteProps) {
  const { t } = useTranslation('invitations');
  const [isOpen, setOpen] = useState(false);
  if (!invitation.inviter) return null;
  const { firstName: first, lastName: last } = invitation.inviter;
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface p-2 pl-3">
      <Avatar name={fullName(first, last)} size="sm" />
      <p className="min-w-0 flex-1 font-semibold">{t('inviter.title', { first, last })}</p>
      <IconButton icon={<InfoIcon />} label={t('inviter.about')} onPress={() => setOpen(true)} />
      {isOpen && <InviterDialog invitation={invitation} onAccept={onAccept} onClose={() => setOpen(false)} />}
    </div>
  );
}
