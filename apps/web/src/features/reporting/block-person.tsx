import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { toast } from '@/ui/toasts';
import type { AgainstPersonProps } from './against-person';
import { BlockDialog } from './block-dialog';
import { useBlock } from './reporting.queries';

/** Blocks a person, with or without a conversation, once that is confirmed. */
export function BlockPerson({ person, onBlocked, onClose }: AgainstPersonProps) {
  const { t } = useTranslation('reporting');
  const block = useBlock();
  const { user_id: userId, first_name: name } = person;
  if (!userId) return null;
  return (
    <BlockDialog
      name={name}
      isPending={block.isPending}
      onConfirm={() =>
        block.mutate(userId, {
          onSuccess() {
            toast({ text: t('block.done'), tone: 'success' });
            onClose();
            onBlocked();
          },
          onError: (error) => toast({ text: errorTextOf(error), tone: 'danger' }),
        })
      }
      onClose={onClose}
    />
  );
}
