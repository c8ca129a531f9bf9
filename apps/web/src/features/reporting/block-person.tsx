import type { UserId } from '@nestmate/contract';
import { useState } from 'react';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { BlockIcon } from '@/ui/icons/block';
import { toast } from '@/ui/toasts';
import { useBlock } from './reporting.queries';

interface Props {
  userId: UserId;
  name: string;
  onBlocked: () => void;
}

/** Blocks somebody, who is then gone for both. */
export function BlockPerson({ userId, name, onBlocked }: Props) {
  const { t } = useTranslation(['chat', 'common']);
  const [isAsking, setAsking] = useState(false);
  const block = useBlock(userId);
  const confirm = () =>
    block.mutate(undefined, {
      onSuccess: () => {
        toast({ text: t('toast.blocked'), tone: 'success' });
        onBlocked();
      },
      onError: (error) => toast({ text: errorTextOf(error), tone: 'danger' }),
    });
  return (
    <>
      <Button
        variant="quiet"
        icon={<BlockIcon className="size-5 shrink-0" />}
        onPress={() => setAsking(true)}
      >
        <span className="wrap-anywhere">{t('block.action', { name })}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsking(false)}
          title={t('block.title', { name })}
          confirm={{
            label: t('block.confirm'),
            tone: 'danger',
            isPending: block.isPending,
            onPress: confirm,
          }}
          cancelLabel={t('common:cancel')}
        >
          {t('block.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
