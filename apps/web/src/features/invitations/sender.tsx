import { fullName, type Invitation } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/icon-button';
import { InfoIcon } from '@/ui/icons/info';
import { lazyPart } from '@/ui/lazy-part';
import { Mark } from '@/ui/mark';

/** It loads when it is opened. */
const InviterDialog = lazyPart(async () => (await import('./inviter-dialog')).InviterDialog);

interface SenderProps {
  invitation: Invitation;
  onAccept: () => void;
}

/** The inviter: a resident, with an explanation one click away, or the housing office. */
export function Sender({ invitation, onAccept }: SenderProps) {
  const { t } = useTranslation('invitations');
  const [isOpen, setOpen] = useState(false);
  if (!invitation.inviter) {
    return (
      <p className="flex min-h-11 items-center gap-2.5 font-semibold">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-plum-soft">
          <Mark className="size-6" />
        </span>
        {t('office', { network: invitation.networkName })}
      </p>
    );
  }
  const { firstName: first, lastName: last } = invitation.inviter;
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      <Avatar name={fullName(first, last)} size="sm" />
      <p className="min-w-0 font-semibold wrap-anywhere">{t('inviter.title', { first, last })}</p>
      <IconButton icon={<InfoIcon />} label={t('inviter.about')} onPress={() => setOpen(true)} />
      {isOpen && <InviterDialog invitation={invitation} onAccept={onAccept} onClose={() => setOpen(false)} />}
    </div>
  );
}
